import type { FastifyReply } from 'fastify';

/** Beside what the header says already: `Vary` and `Link` are lists. */
export function addHeader(reply: FastifyReply, name: string, value: string): void {
  const before = reply.getHeader(name);
  reply.header(name, before === undefined ? value : `${String(before)}, ${value}`);
}
