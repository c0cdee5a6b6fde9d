import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Scope } from '../../src/applications/scopes.js';
import { memoryParts } from '../../src/memory-parts.js';
import type { Parts } from '../../src/parts.js';
import { Clock } from '../../src/platform/clock.js';
import { useCasesOf } from '../../src/use-cases/use-cases.js';
import { newGame } from './new-game.js';
import { startMemoryApp } from './test-service.js';

/** What a caller sends to say who it is. */
export type Credentials = { readonly [header: string]: string };

/** A clock that goes on only when it is told to. */
class HandClock extends Clock {
  at = Date.UTC(2026, 11, 1, 12);

  now(): number {
    return this.at;
  }
}

export interface RoleWorld {
  readonly app: NestFastifyApplication;
  readonly roles: { readonly [role: string]: Credentials };
  /** Ids of a private game that waits and one that runs, each with its creator and another in a seat. */
  readonly objects: Objects;
}

export interface Objects {
  readonly waiting: string;
  readonly running: string;
  readonly invitation: string;
  readonly challenge: string;
  readonly creator: string;
}

const EVERYTHING: readonly Scope[] = ['games:read', 'games:play', 'players:create', 'audit:read'];
const once = { key: null, body: {}, acting: null };
const PRIVATE = { seats: 3, visibility: 'private' } as const;

/** One of everybody, around objects that are the creator's and the seat's alone. */
export async function aWorldOfRoles(): Promise<RoleWorld> {
  const clock = new HandClock();
  const parts: Parts = { ...memoryParts(), clock };
  const app = await startMemoryApp(parts);
  const useCases = useCasesOf(parts);
  const guest = async (application: string | null = null): Promise<{ id: string; token: string }> =>
    (await useCases.createGuest.execute({ address: '::1', application, bot: false })) as never;
  const key = (scopes: readonly Scope[], lifetime: number | null = null) =>
    useCases.keys.create({ name: 'Pond', scopes, lifetime });

  const [creator, seat, stranger, deleted, ended] = [
    await guest(),
    await guest(),
    await guest(),
    await guest(),
    await guest(),
  ];
  const [application, other] = [await key(EVERYTHING), await key(EVERYTHING)];
  const [expired, revoked] = [await key(EVERYTHING, 1), await key(EVERYTHING)];
  const [own, anothers, gone] = [
    await guest(application.application.id),
    await guest(other.application.id),
    await guest(application.application.id),
  ];
  const ofExpired = await guest(expired.application.id);
  const ofRevoked = await guest(revoked.application.id);
  const narrow = await key(['webhooks:manage']);
  const ofNarrow = await guest(narrow.application.id);

  const game = async (): Promise<{ id: string; invitations: { id: string; token: string }[] }> => {
    const created: any = await useCases.createGame.execute(creator.id, newGame('big-fish', PRIVATE), once);
    const { id } = created.game;
    const invitation = created.invitations[0].token;
    const take = {
      game: id,
      player: seat.id,
      seat: null,
      invitation,
      contribution: '',
      expectedVersion: null,
    };
    await useCases.takeSeat.execute(take, once);
    return { id, invitations: created.invitations };
  };
  const [waiting, running] = [await game(), await game()];
  const start = { game: running.id, player: creator.id, contribution: '', expectedVersion: null };
  await useCases.startGame.execute(start, once);
  await useCases.drawChallenges.execute();
  const today: any = await useCases.listChallenges.today('card-commons');
  for (const player of [creator.id, seat.id]) await useCases.startAttempt.execute(today.id, player, once);

  clock.at += 1_000;
  await useCases.keys.revoke(revoked.prefix);
  await useCases.deletePlayer.execute(deleted.id);
  await useCases.deletePlayer.execute(gone.id);
  await useCases.playerTokens.revoke(ended.id);

  const by = (secret: string, player?: string): Credentials => ({
    Authorization: `Bearer ${secret}`,
    ...(player === undefined ? {} : { 'Creel-Player': player }),
  });
  return {
    app,
    objects: {
      waiting: waiting.id,
      running: running.id,
      invitation: waiting.invitations[1]!.id,
      challenge: today.id,
      creator: creator.id,
    },
    roles: {
      nobody: {},
      stranger: by(stranger.token),
      seat: by(seat.token),
      creator: by(creator.token),
      'a token that nobody has': by(`creel_p_${'0'.repeat(64)}`),
      'a revoked token': by(ended.token),
      'a deleted player': by(deleted.token),
      'a player that names another': by(stranger.token, creator.id),
      'nobody that names a player': { 'Creel-Player': creator.id },
      'a key': by(application.key),
      'a key for its player': by(application.key, own.id),
      "a key for another's player": by(application.key, anothers.id),
      'a key for a player that nobody made': by(application.key, creator.id),
      'a key for its deleted player': by(application.key, gone.id),
      'a key without the scope': by(narrow.key, ofNarrow.id),
      'a key without the scope, alone': by(narrow.key),
      'an expired key': by(expired.key, ofExpired.id),
      'a revoked key': by(revoked.key, ofRevoked.id),
      'a key of a wrong secret': by(
        application.key.slice(0, -1) + (application.key.endsWith('0') ? '1' : '0'),
        own.id,
      ),
    },
  };
}
