/** Why a step of a check fails; `event` is the position of the first event at fault, where one can be named. */
export interface Fault {
  readonly event: number | null;
  readonly message: string;
}

export function fault(event: number | null, message: string): Fault {
  return { event, message };
}
