import type { JsonObject } from '../engine/json.js';
import type { ImportEnd, ImportedLine } from '../use-cases/import-records.js';
import type { RecordsEnd } from '../use-cases/export-records.js';
import { asProblem } from './as-problem.js';
import { CursorKind } from './cursor.js';
import { accept } from './problem.js';
import { ID_PATTERN } from '../engine/id.js';

export const RECORDS = new CursorKind('r1', new RegExp(ID_PATTERN));

/** Lines of an export; the last one has the cursors of the rest. */
export async function* exportLines<Line extends object>(
  lines: AsyncIterable<Line | RecordsEnd>,
): AsyncGenerator<object, undefined> {
  const cursor = (game: string | null) => (game === null ? null : RECORDS.write(game));
  for await (const line of lines)
    yield isLast(line) ? { ...line, next: cursor(line.next), prev: cursor(line.prev) } : line;
}

function isLast(line: object): line is RecordsEnd {
  return 'end' in line;
}

/** What became of each record that was sent. */
export async function* importLines(
  lines: AsyncIterable<ImportedLine | ImportEnd>,
): AsyncGenerator<object, undefined> {
  for await (const each of lines) yield 'end' in each ? each : importLine(each);
}

function importLine({ line, result }: ImportedLine): object {
  try {
    const { game, exists } = accept(result);
    return { line, game: game.id, exists, problem: null };
  } catch (thrown) {
    const found = asProblem(thrown);
    if (found === null) throw thrown;
    const { code, message: detail, data } = found;
    const problem: JsonObject = { code, detail, data };
    return { line, game: null, exists: false, problem };
  }
}
