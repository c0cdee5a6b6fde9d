/** What a seat to act is asked for. */
export const TASKS = ['turn', 'place', 'choose', 'spawn', 'keep', 'discard'] as const;
export type Task = (typeof TASKS)[number];
