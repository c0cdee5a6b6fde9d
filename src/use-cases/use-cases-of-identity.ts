import { ChangePlayer } from './change-player.js';
import { CreateGuest } from './create-guest.js';
import { DeletePlayer } from './delete-player.js';
import { GiveUpSeats } from './give-up-seats.js';
import { IdentifyCaller } from './identify-caller.js';
import { Keys } from './keys.js';
import { PlayerTokens } from './player-tokens.js';
import type { Ports } from './ports.js';
import type { CommandRunner } from './run-command.js';
import { ShowPlayer } from './show-player.js';

/** What can be asked about who asks. `apart`: for asking again, for longer than a request waits. */
export function identityOf(ports: Ports, apart: Ports, runner: CommandRunner) {
  const { players, applications, random, clock, newcomers, gameList } = ports;
  const { hashing } = ports.kernel;
  const showPlayer = new ShowPlayer(players, applications);
  const giveUpSeats = new GiveUpSeats(players, gameList, runner);
  return {
    identifyCaller: new IdentifyCaller(players, applications, hashing, clock, random),
    identifyAgain: new IdentifyCaller(apart.players, apart.applications, hashing, clock, random),
    createGuest: new CreateGuest(players, random, clock, hashing, newcomers),
    showPlayer,
    changePlayer: new ChangePlayer(players, showPlayer, hashing),
    playerTokens: new PlayerTokens(players, random, clock, hashing),
    deletePlayer: new DeletePlayer(players, giveUpSeats, showPlayer, clock),
    giveUpSeats,
    keys: new Keys(applications, hashing, random, clock),
  };
}
