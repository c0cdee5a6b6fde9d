/** What tells the strategists apart; all else is the same for all of them. */
export interface Style {
  readonly name: string;
  readonly summary: string;
  /**
   * Big fish that stay in its spot: it catches a big fish only above this number, and none that is still growing. With 0
   * it catches whatever wins points now.
   */
  readonly leaves: number;
}

export const STYLES: readonly Style[] = [
  {
    name: 'greedy',
    summary: 'Catches whatever wins most points now, its last big fish too.',
    leaves: 0,
  },
  { name: 'casual', summary: 'Catches big fish, all but its last one.', leaves: 1 },
  { name: 'balanced', summary: 'Catches big fish, and leaves two in its spot.', leaves: 2 },
  { name: 'patient', summary: 'Lets four big fish stand, and catches those above.', leaves: 4 },
];
