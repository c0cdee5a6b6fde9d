export const SUMMARY =
  'A card game for two to five: raise fish in your spot, catch them for points, and leave enough to live on.';

/** The rules in our own words, as Markdown. */
export const RULES_TEXT = `# Big Fish

You look after a **fishing spot**. Fish live in it and grow from **larval** to **juvenile**, **medium** and **big**. Big
fish are what you live on: each gives you cards, young fish and growth. A fish that you **catch** goes into your **esky**
and scores its points, but does not live in your spot any more. The end comes when nobody knows.

## Cards
The deck holds fish (some are **shellfish**) and **wildcards**. Coloured wildcards stay with you for good; black ones do
something once. A pile of **round-end cards** has one event for each round; one of them is the end of the game. Card
counts, points and what cards do are the edition's, and its label says whose they are.

## Setting up
Everybody gets a hand of five cards with at least one fish in it. In secret everybody places up to three fish of the hand
into the spot: the first as big, the second as medium, the third as juvenile. All open together. Then a row of open
cards is laid out: one for each player and two more.

## Your turn
What you may do is counted when the turn begins: by the big fish in your spot, and by your coloured cards.
1. **Draw** a card for each big fish, at most five, from the deck or from the row. You have to, while there is a card.
2. **Spawn** up to one fish of your hand for each big fish, as larval.
3. **Grow** up to one fish by one stage for each big fish. A fish grows once in a turn; one just spawned may grow.
4. **Catch** one fish of any stage, shellfish too. It keeps its stage in the esky.
5. **Play** one wildcard. This ends the turn.

Steps 2 to 4 are free to you but only go forward. A coloured card counts from your next turn on; what it shields you from
it shields you from at once. A black card needs a target, or a fish to work on. Whoever is shielded against it can not
be its target.

## The end of a round
When all have had a turn:
1. The top round-end card is turned over. If it is the end, the game is over at once. Else it does what it says: shielded
   spots are left out, choices are made in secret and count together, and eskies and hands are safe unless it names them.
2. Whoever holds more than seven cards discards down to seven, face down.
3. The row goes to the used pile, and a new one is laid out. A deck that is empty when a card is needed is made anew from
   the used pile.
4. The player who begins a round is the next one clockwise.

The end card can come from round 5 on.

## Points
Each fish in your esky scores what its card says for its stage. Fish left in your spot score 1, big ones 2. Hands and
wildcards score nothing. Most points win; equal points share the win.

## Mind your last big fish
Without a big fish you draw, spawn and grow nothing but what your coloured cards give you. Nothing in the rules saves you
from that, and it can last: think before you catch your last one.

## What is secret
Hands, the order of the piles, the used pile, cards that others look at, draw from the deck or discard from hand, and
answers that not everybody has given yet. Everything else lies open.
`;
