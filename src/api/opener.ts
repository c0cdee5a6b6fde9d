import type { Opener } from '../use-cases/open-streams.js';
import type { UseCases } from '../use-cases/use-cases.js';
import { type AccessRule, admit } from './access.js';
import { type Headers, identify } from './identify-caller.js';
import { Problem } from './problem.js';

interface Opening<Player> {
  readonly player: Player;
  readonly address: string;
  /** With which it was asked for; what they hold has to stay good. */
  readonly headers: Headers;
}

/** Who opens a stream that the rule has let in. */
export function openerOf<Player extends string | null>(
  { identifyReader }: UseCases,
  rule: AccessRule,
  { player, address, headers }: Opening<Player>,
): Opener & { readonly player: Player } {
  const holds = async () => {
    if (headers['authorization'] === undefined) return true;
    const presented = await identify(identifyReader, headers);
    try {
      return admit(rule, presented).player === player;
    } catch (refused) {
      if (!(refused instanceof Problem)) throw refused;
      return refused.code === 'unavailable' ? null : false;
    }
  };
  return { player, address, holds };
}
