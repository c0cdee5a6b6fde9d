/** What can be asked over GraphQL, as the API's own part of its schema. */
export const OPERATIONS = `
scalar JSON
scalar DateTime

type Query {
  "The games that can be played."
  rulesets: [ListedRuleset!]!
  "One ruleset, by id (its newest version) or by id and version."
  ruleset(id: String!): Ruleset
  "The editions that come with a ruleset, the default first; none where it leaves nothing open."
  editions(ruleset: String!): [ListedEdition!]
  "One edition, with its document."
  edition(ruleset: String!, id: String!): Edition
  "The JSON Schema of an edition of your own."
  editionSchema(ruleset: String!): JSON
  "A game as you may see it."
  game(id: ID!): Game
  "Several games as you may see them, up to 100."
  gamesById(ids: [ID!]!): GamesRead!
  "Your games, newest first."
  games(first: Int, after: String, last: Int, before: String, status: GameStatus): GameConnection!
  "Public games that wait for players, newest first."
  lobby(first: Int, after: String, last: Int, before: String, ruleset: String): GameConnection!
  "The invitations to a game you created."
  invitations(game: ID!): [Invitation!]
  "What your seat may do now."
  legalActions(game: ID!): LegalActions
  "What actions would do as far as your seat can know, one after the other. Nothing is done."
  preview(game: ID!, actions: [JSON!]!): Preview
  "The state after a number of events, as you see it or as \`as\` does: \`spectator\`, \`seat:N\`, or \`all\`."
  state(game: ID!, version: Int!, as: String): State
  "The state after a number of events, drawn as a document of SVG."
  picture(game: ID!, version: Int!, as: String): String
  "A game step by step, as one viewer knew it then: versions \`from\` to \`to\`, in pages."
  replay(id: ID!, as: String, from: Int, to: Int, limit: Int, after: String, before: String): Replay
  "Events with a version greater than \`after\`, oldest first."
  events(game: ID!, after: Int, before: Int, limit: Int): EventPage
  "A finished game as a text that people read, in the notation of its ruleset."
  notation(game: ID!): String
  "The record, \`creel.record/1\`: all that is needed to check the game offline."
  record(game: ID!): JSON
  "You."
  player: Player!
  "What everybody may know of a player."
  playerById(id: ID!): Player
  "The key you call with, as an application."
  key: Key!
  "Challenges, the newest day first; \`day\` is one of UTC, such as 2026-12-01."
  challenges(ruleset: String, status: ChallengeStatus, day: String, limit: Int, after: String, before: String): ChallengeList!
  "Today's challenge, UTC; of the first ruleset that has challenges if none is named."
  todaysChallenge(ruleset: String): Challenge
  "One challenge."
  challenge(id: ID!): Challenge
  "The seed of a challenge, and when it was committed to."
  challengeReveal(challenge: ID!): ChallengeReveal
  "All attempts of a challenge."
  attempts(challenge: ID!, limit: Int, after: String, before: String): AttemptList
  "Your attempt of a challenge."
  attempt(challenge: ID!): Attempt
  "Your result as a text and a picture to show around."
  share(challenge: ID!): Share
  "The board of a challenge; \`aroundMe\`: the rows around yours."
  leaderboard(challenge: ID!, limit: Int, after: String, before: String, aroundMe: Boolean! = false): Leaderboard
  "A player's streaks, best scores and days; \`me\`: your own."
  playedChallenges(player: ID!): PlayerChallenges
  "The public keys that receipts are signed by, the newest first."
  receiptKeys: ReceiptKeys!
  "What the newest audit of the stored games has found."
  audit: Audits!
  "Which faults it has found: for applications with the scope \`audit:read\`."
  auditFaults: AuditFaults
}

type Mutation {
  "Become a guest. The token is shown this once."
  createGuest(bot: Boolean! = false): NewPlayer!
  "Take a name, to be shown on boards, 3 times in all; or say that you are a bot, for ever."
  changePlayer(name: String, bot: Boolean! = false): Player
  "Delete yourself, for ever."
  deletePlayer: Player
  "Get a new token. The newest before it stays good for \`overlap\` seconds, older ones end at once."
  rotateToken(overlap: Int! = 0): NewToken
  "End all your tokens."
  revokeTokens: Revoked
  "Get a new key in place of the one you call with, which stays good for \`overlap\` seconds."
  rotateKey(overlap: Int! = 0): NewKey
  "Revoke the key you call with."
  revokeKey: Key
  "Begin your one attempt of a challenge, or practise one that is revealed."
  beginAttempt(challenge: ID!, practice: Boolean! = false, idempotencyKey: String): BegunAttemptPayload
  "Create a game. One of several seats takes no \`idempotencyKey\`, as the answer holds secrets."
  createGame(input: CreateGameInput!, idempotencyKey: String): NewGamePayload
  "Take a seat. Take your own again to change your contribution."
  takeSeat(game: ID!, seat: Int, invitation: String, contribution: String, expectedVersion: Int, idempotencyKey: String): GamePayload
  "Leave your seat before the deal."
  leaveSeat(game: ID!, expectedVersion: Int, idempotencyKey: String): GamePayload
  "Invite to a free seat of a game you created."
  inviteToSeat(game: ID!, seat: Int!): NewInvitation
  "Revoke an invitation. One that is used stays used."
  revokeInvitation(game: ID!, invitation: ID!): Invitation
  "Deal a game that waits: to its one seat, or to those present."
  startGame(game: ID!, contribution: String, expectedVersion: Int, idempotencyKey: String): GamePayload
  "Resign: your seat is played by default until the end."
  resign(game: ID!, expectedVersion: Int, idempotencyKey: String): GamePayload
  "Play a finished game once more with the same seats. The first to ask creates it, the others take their seats by asking."
  rematch(game: ID!, idempotencyKey: String): GamePayload
  "Go on from a step of a game that is over, for practice, with bots in the other seats. Where no bot is named sits the first of the ruleset."
  forkGame(game: ID!, version: Int!, seat: Int, bots: [BotInput!], idempotencyKey: String): GamePayload
  "Check a record, given as the text of its JSON: how it is written is part of the check."
  checkRecord(record: String!): CheckReport!
  "Keep the record of a game that was played elsewhere, given as the text of its JSON, if the check finds it good."
  importRecord(record: String!): ImportedRecord
}

type Subscription {
  "A game as it goes on: first the game as you may see it, or with \`after\` the events behind that version; then each event, then one \`end\`."
  gameEvents(id: ID!, after: Int): GameMessage!
}

input CreateGameInput {
  "An id, for its newest version and default edition, an id and version, or a whole label."
  ruleset: String!
  "How many players; as few as the ruleset allows if left out."
  seats: Int
  kind: NewGameKind! = live
  "For kind \`open\`: the text the game is dealt from."
  openText: String
  "An edition of your own."
  edition: JSON
  "The seat that begins; chance decides if left out."
  firstSeat: Int
  "Seconds that a seat has for each action, then the system acts for it."
  turnLimit: Int
  visibility: Visibility! = unlisted
  "Of a game of one seat. False: see the commitment first, then start with a contribution."
  start: Boolean! = true
}

input BotInput {
  seat: Int!
  "Its name in the ruleset."
  bot: String!
}

enum NewGameKind { live open }

type NewGamePayload {
  game: Game!
  "One for each open seat; their tokens are shown this once."
  invitations: [NewInvitation!]!
  "The request had been carried out before, and did not act again."
  replayed: Boolean!
  "Signed by the service; null where nothing was done, or where it gives none."
  receipt: JSON
}

type GamePayload {
  game: Game!
  "The request had been carried out before, and did not act again."
  replayed: Boolean!
  "Signed by the service; null where nothing was done, or where it gives none."
  receipt: JSON
}

type BegunAttemptPayload {
  opensAt: DateTime!
  closesAt: DateTime!
  revealsAt: DateTime!
  now: DateTime!
  "Null for practice."
  attempt: Attempt
  game: Game!
  "It had been begun before."
  replayed: Boolean!
  "Signed by the service; null where it gives none."
  receipt: JSON
}

type StepPayload {
  step: Step!
  "What your seat may do then."
  legalActions: LegalActions
  "The request had been carried out before, and did not act again."
  replayed: Boolean!
  "Signed by the service; null where nothing was done, or where it gives none."
  receipt: JSON
}

type GameConnection {
  edges: [GameEdge!]!
  pageInfo: PageInfo!
}

type GameEdge {
  cursor: String!
  node: ListedGame!
}

type PageInfo {
  hasNextPage: Boolean!
  hasPreviousPage: Boolean!
  startCursor: String
  endCursor: String
}

"A view that has no type of its own."
type JsonView {
  json: JSON!
}

"A legal action that has no type of its own."
type JsonAction {
  json: JSON!
}
`;
