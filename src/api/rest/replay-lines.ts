import { Logger } from '@nestjs/common';
import type { Replay, ReplayStep } from '../../use-cases/replay-game.js';
import { asProblem, internalError } from '../as-problem.js';

/**
 * A replay line by line, and a last line that says whether that is all of it: what is sent by then can not be taken back, and a part
 * must not look like the whole.
 */
export async function* replayLines(
  replay: Replay,
  steps: AsyncIterable<ReplayStep>,
): AsyncGenerator<object, undefined> {
  const { game, viewer, range } = replay;
  try {
    for await (const step of steps) yield { line: 'step', ...step };
    yield { line: 'complete', game, viewer, ...range };
  } catch (error) {
    const known = asProblem(error);
    if (known === null) new Logger('replay').error((error as Error).stack);
    const { code, message } = known ?? internalError();
    yield { line: 'problem', code, detail: message };
  }
  return undefined;
}
