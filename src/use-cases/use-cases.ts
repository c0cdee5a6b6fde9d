import { challengesOf } from './use-cases-of-challenges.js';
import { recordsOf } from './use-cases-of-records.js';
import { streamsOf } from './use-cases-of-streams.js';
import { identityOf } from './use-cases-of-identity.js';
import { CreateGame } from './create-game.js';
import { ForkGame } from './fork-game.js';
import { InviteToSeat } from './invite-to-seat.js';
import { Inviting } from './inviting.js';
import { KnownChallenges } from './known-challenges.js';
import { Kept } from './kept.js';
import { KeepTime } from './keep-time.js';
import { LeaveSeat, Resign } from './leave-game.js';
import { ListEditions } from './list-editions.js';
import { ListEvents } from './list-events.js';
import { ListGames } from './list-games.js';
import { ListLegalActions } from './list-legal-actions.js';
import { ListRulesets } from './list-rulesets.js';
import { LoadedGames } from './loaded-games.js';
import { NewGames } from './new-games.js';
import type { Ports } from './ports.js';
import { PreviewActions } from './preview-actions.js';
import { ReadGame } from './read-game.js';
import { ReadNotation } from './read-notation.js';
import { ReadState } from './read-state.js';
import { Receipts } from './receipts.js';
import { ReplayGame } from './replay-game.js';
import { Rematch } from './rematch.js';
import { CommandRunner } from './run-command.js';
import { ShowAudit } from './show-audit.js';
import { StartGame } from './start-game.js';
import { SubmitAction } from './submit-action.js';
import { TakeSeat } from './take-seat.js';
import { VisibleGames } from './visible-games.js';

/** All that can be asked of Creel; every protocol offers these. They are made for each request, and remember nothing. */
export type UseCases = ReturnType<typeof useCasesOf>;

/** `apart`: the ports for what is read while an answer is sent already. */
export function useCasesOf(ports: Ports, kept = new Kept(ports), apart = ports) {
  const { kernel, store, gameList, challenges, clock, random } = ports;
  const games = new LoadedGames(store, kernel, kept.games);
  const known = new KnownChallenges(challenges, clock, kept.challenges);
  const visible = new VisibleGames(games, known);
  const runner = new CommandRunner(store, games, visible, known, clock);
  const newGames = new NewGames(store, games, kernel, random, clock);
  const inviting = new Inviting(ports.invitations, kernel.hashing, random, clock);
  const receipts = new Receipts(store, ports.receiptSigner, ports.origin);
  const takeSeat = new TakeSeat(runner, visible, inviting, kernel, receipts);
  return {
    createGame: new CreateGame(store, games, newGames, inviting, kernel, receipts),
    takeSeat,
    leaveSeat: new LeaveSeat(runner, kernel, receipts),
    startGame: new StartGame(runner, kernel, receipts),
    submitAction: new SubmitAction(runner, kernel, receipts),
    previewActions: new PreviewActions(visible),
    resign: new Resign(runner, kernel, receipts),
    forkGame: new ForkGame({ store, games, visible, known, newGames, kernel, receipts }),
    rematch: new Rematch(visible, newGames, gameList, takeSeat, receipts),
    inviteToSeat: new InviteToSeat(visible, inviting, ports.invitations, clock),
    readGame: new ReadGame(visible, gameList),
    listGames: new ListGames(gameList),
    listLegalActions: new ListLegalActions(visible),
    listEvents: new ListEvents(store, visible),
    readState: new ReadState(games, visible),
    replayGame: new ReplayGame(store, apart.store, visible),
    readNotation: new ReadNotation(store, visible),
    listRulesets: new ListRulesets(kernel),
    listEditions: new ListEditions(kernel),
    receipts,
    showAudit: new ShowAudit(ports.audits),
    keepTime: new KeepTime(ports.dueGames, runner, clock),
    ...recordsOf(ports, apart, kept, { visible, games }),
    ...identityOf(ports, apart, runner),
    ...streamsOf(apart, kept, visible),
    ...challengesOf(ports, apart, { known, visible, games, newGames, runner, receipts }),
  };
}
