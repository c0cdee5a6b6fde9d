import type { FastifyRequest } from 'fastify';
import { refuse, type Refusal } from '../../engine/refusal.js';
import type { Acting } from '../../use-cases/command-key.js';
import { type Caller, NOBODY } from '../../use-cases/identify-caller.js';
import { Problem } from '../problem.js';
import { actingIn, callerBy } from './caller.js';

/* What takes long must not outlive the token that asked for it. */

/** The application that sends one of many commands in a request, or null; refused from when the token is good no more. */
export function actingFor(request: FastifyRequest): () => Promise<Acting | Refusal | null> {
  const { rule, useCases } = request.asking!;
  let refusal: Refusal | null = null;
  return async () => {
    refusal ??= await refusalNow(() => callerBy(rule, useCases.identifyAgain, request));
    return refusal ?? actingIn(request);
  };
}

async function refusalNow(look: () => Promise<Caller>): Promise<Refusal | null> {
  try {
    await look();
    return null;
  } catch (thrown) {
    if (!(thrown instanceof Problem)) throw thrown;
    return refuse(thrown.code, thrown.message, thrown.data);
  }
}

/** Of a long answer: how many are told until it is asked again who reads them. */
const LINES_BETWEEN_LOOKS = 20;

/** The lines of a long answer, for as long as the token that asked for them is good. Then it throws the problem. */
export async function* whileGood<Line>(
  request: FastifyRequest,
  lines: AsyncIterable<Line>,
): AsyncGenerator<Line, undefined> {
  const { rule, useCases, caller } = request.asking!;
  let told = 0;
  for await (const line of lines) {
    if (caller !== NOBODY && told > 0 && told % LINES_BETWEEN_LOOKS === 0)
      await callerBy(rule, useCases.identifyAgain, request);
    yield line;
    told++;
  }
}
