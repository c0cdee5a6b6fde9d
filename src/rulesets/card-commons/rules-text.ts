import { RANKS } from './score.js';

export const SUMMARY =
  'A solitaire with a 52-card deck: keep four columns of a river at exactly 21 fish and score Research Breakthroughs.';

/** The rules in our own words, as Markdown. */
export const RULES = `# Card Commons

You manage a river of four population columns. A column that holds exactly 21 fish is a **Study** (1 point). Each of
six **Research Breakthroughs** is worth 2 points, once a game. 20 points or more is the best result.

## Cards
A standard deck of 52. Ace to ten are **Schools of Fish**, worth their rank in fish (an ace is 1). Jack, queen and king
are **Fishermen**: a jack catches 1 fish, a queen 2, a king 3. The face-down deck is the **Field Station**.

## Setting up
For each column, cards are turned over until a School comes up: it is the column's **starting School**. Fishermen
turned over on the way are shuffled back afterwards. Then you draw 4 cards.

## Your actions, one at a time
- **Release**: put a School from your hand at the bottom of any column.
- **Catch**: lay a Fisherman from your hand across any School in the river that carries none. It takes its catch from
  that School, never below 0.
- **Transfer**: discard any card from your hand to move the bottom School of a column to the bottom of another. A starting
  School, or a School with a Fisherman on it, does not move. Discarded cards are out of the game.
- **Stop**: end the game. Your points stay.

## After every action
1. A column with 25 fish or more ends the game at once: a **violation**. Points already scored count.
2. Each column with exactly 21 fish is set aside as a Study, all its cards with it.
3. Each empty column gets a new starting School as in the set-up. With no School left in the Field Station it stays
   empty, and a School put there becomes its starting School.
4. You draw back up to 4 cards. With an empty Field Station you play on with what you hold.
5. The game ends when you have no action left: no card, or only Fishermen and every School in the river carries one.

## Breakthroughs, 2 points each, once a game
- **Species Specialization**: a Study whose Schools are all of one suit.
- **Species Diversity**: a Study with Schools of all four suits.
- **Dense Shoals**: a Study of 5 Schools or more.
- **Population Clusters**: a Study with 2 Schools of the same rank.
- **Selective Harvesting**: a Fisherman laid on a School of its own suit. It scores at once, Study or not.
- **Fishing Pressure**: a Study with 2 Fishermen or more.

## Result
${RANKS.map(({ from, says }, i) => `- ${i === 0 ? `${from} or more` : `${from} to ${RANKS[i - 1]!.from - 1}`}: ${says}`).join('\n')}

## What is secret
Only the order of the Field Station. Everything else lies open, to you and to everyone who watches.
`;
