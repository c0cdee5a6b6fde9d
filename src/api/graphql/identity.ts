import { MOST_OVERLAP } from '../../use-cases/keys.js';
import { playerIdIn } from '../ids.js';
import { accept } from '../problem.js';
import { type GraphqlContext, playerIn } from './context.js';
import { inRange } from './read-arguments.js';

type Rotation = { readonly overlap: number };

/** Players and keys, asked. */
export const IDENTITY_QUERIES = {
  player: async (_: unknown, __: unknown, context: GraphqlContext) =>
    accept(await context.useCases.showPlayer.execute(playerIn(context))),
  playerById: async (_: unknown, { id }: { id: string }, context: GraphqlContext) =>
    accept(await context.useCases.showPlayer.execute(playerIdIn(id))),
  key: async (_: unknown, __: unknown, context: GraphqlContext) =>
    accept(await context.useCases.keys.read(keyIn(context))),
};

/** Players and keys, made and changed. */
export const IDENTITY_MUTATIONS = {
  createGuest: async (_: unknown, { bot }: { bot: boolean }, { useCases, address, caller }: GraphqlContext) =>
    accept(await useCases.createGuest.execute({ address, application: caller.application?.id ?? null, bot })),
  changePlayer: async (
    _: unknown,
    { name, bot }: { name?: string | null; bot: boolean },
    context: GraphqlContext,
  ) => accept(await context.useCases.changePlayer.execute(playerIn(context), { name: name ?? null, bot })),
  deletePlayer: async (_: unknown, __: unknown, context: GraphqlContext) =>
    accept(await context.useCases.deletePlayer.execute(playerIn(context))),
  rotateToken: async (_: unknown, args: Rotation, context: GraphqlContext) =>
    accept(await context.useCases.playerTokens.rotate(playerIn(context), overlapIn(args))),
  revokeTokens: (_: unknown, __: unknown, context: GraphqlContext) =>
    context.useCases.playerTokens.revoke(playerIn(context)),
  rotateKey: async (_: unknown, args: Rotation, context: GraphqlContext) =>
    accept(await context.useCases.keys.rotate(keyIn(context), overlapIn(args))),
  revokeKey: async (_: unknown, __: unknown, context: GraphqlContext) =>
    accept(await context.useCases.keys.revoke(keyIn(context))),
};

/** The prefix of the calling application's key, in fields whose rule lets in nobody else. */
function keyIn({ caller }: GraphqlContext): string {
  return caller.application!.key;
}

function overlapIn({ overlap }: Rotation): number {
  return inRange('overlap', overlap, 0, MOST_OVERLAP);
}
