import { isRefusal } from '../../src/engine/refusal.js';
import type { UseCases } from '../../src/use-cases/use-cases.js';

/** A new player's id. */
export async function aGuest({ createGuest }: Pick<UseCases, 'createGuest'>): Promise<string> {
  const guest = await createGuest.execute({ address: '127.0.0.1', application: null, bot: false });
  if (isRefusal(guest)) throw new Error(guest.message);
  return guest.id;
}
