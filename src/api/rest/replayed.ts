import type { FastifyReply } from 'fastify';

/** Tells the client that its request had been carried out before and did not act again. */
export function markReplayed(reply: FastifyReply, { replayed }: { readonly replayed: boolean }): void {
  if (replayed) reply.header('Idempotency-Replayed', 'true');
}
