/** How far a fish has grown, youngest first. */
export const STAGES = ['larval', 'juvenile', 'medium', 'big'] as const;
export type Stage = (typeof STAGES)[number];

export type ByStage = { readonly [stage in Stage]: number };

/** How many candidates: that many or all if fewer, a fraction of them, all, or from none to that many. */
export type Amount =
  | { readonly count: number }
  | { readonly fraction: 'halfRoundedUp' | 'halfRoundedDown' }
  | { readonly all: true }
  | { readonly upTo: number };

/** Which fish of a spot: those in these stages. */
export type Which = {
  readonly stages: readonly Stage[];
  readonly shellfishOnly?: boolean;
  /** A seat's only big fish is no candidate. */
  readonly sparesLastBig?: boolean;
};

/** Nobody chooses where `all` are meant. */
type Chosen<Chooser extends string> = { readonly chooser?: Chooser };

/** Done to a fish of an opponent's spot by a black card. */
export type OpponentEffect = Amount &
  Which &
  Chosen<'player' | 'victim'> & {
    readonly op: 'takeToEsky' | 'takeToSpot' | 'discardFish';
    readonly who: 'opponent';
  };
export type GrowOwnEffect = Amount &
  Which &
  Chosen<'player'> & { readonly op: 'growFish'; readonly who: 'self' };
export type ReleaseEffect = Amount &
  Chosen<'player'> & { readonly op: 'releaseFromEsky'; readonly who: 'self' };
export type DrawEffect = { readonly op: 'drawFromDeck'; readonly who: 'self'; readonly count: number };

/** What a black card does, by the seat that plays it. */
export type BlackEffect = OpponentEffect | GrowOwnEffect | ReleaseEffect | DrawEffect;

/** Done to fish of each seat that no shield guards; the seat chooses. */
export type FishOfEachEffect = Amount &
  Which &
  Chosen<'owner'> & { readonly op: 'discardFish' | 'growFish' | 'passClockwise'; readonly who: 'each' };
export type DiscardPermanentEffect = {
  readonly op: 'discardPermanent';
  readonly who: 'each';
  readonly id: string;
  readonly count: number;
  /** For a seat that has none. */
  readonly otherwise?: FishOfEachEffect;
};
export type SpawnEffect = { readonly op: 'spawnFromHand'; readonly who: 'each'; readonly upTo: 1 };
export type LookEffect = {
  readonly op: 'lookAndKeep';
  readonly who: 'each';
  readonly look: number;
  readonly keep: 1;
};
export type RestrictEffect = {
  readonly op: 'restrictCatch';
  readonly stages: readonly Stage[];
  readonly rounds: number;
};
export type EndEffect = { readonly op: 'endGame' };

/** What a round-end card does. */
export type EventEffect =
  FishOfEachEffect | DiscardPermanentEffect | SpawnEffect | LookEffect | RestrictEffect | EndEffect;

/** Who is safe from a card: a spot with one of these permanents, or with this fish at this stage. */
export type Shields = {
  readonly shieldedBy?: readonly string[];
  readonly shieldedByFish?: { readonly id: string; readonly stage: Stage };
};

export type FishEntry = {
  readonly id: string;
  readonly name: string;
  readonly copies: number;
  /** More copies where `extraCopiesFrom` or more seats play. */
  readonly extraCopies: number;
  readonly shellfish: boolean;
  readonly points: ByStage;
};

export const BONUSES = ['draw', 'spawn', 'grow', 'growYoung', 'catch', 'catchShellfish'] as const;
export type Bonus = { readonly [budget in (typeof BONUSES)[number]]?: number };

type CardEntry = {
  readonly id: string;
  readonly name: string;
  readonly copies: number;
  readonly text: string;
};

export type ColouredEntry = CardEntry & {
  readonly colour: string;
  readonly symbol: string | null;
  readonly bonus: Bonus;
};
export type BlackEntry = CardEntry &
  Shields & {
    readonly colour: 'black';
    readonly symbol: null;
    readonly effects: readonly BlackEffect[];
  };
export type WildcardEntry = ColouredEntry | BlackEntry;
export type EventEntry = CardEntry & Shields & { readonly effects: readonly EventEffect[] };

/** The deck and the numbers of the game as data. */
export type EditionDocument = {
  readonly edition: string;
  readonly ruleset: 'big-fish';
  readonly label: string;
  readonly players: { readonly min: number; readonly max: number };
  readonly startHand: number;
  readonly rowExtra: number;
  readonly drawCap: number;
  readonly handLimit: number;
  readonly spotPoints: ByStage;
  readonly extraCopiesFrom: number;
  readonly fish: readonly FishEntry[];
  readonly wildcards: readonly WildcardEntry[];
  readonly events: readonly EventEntry[];
};
