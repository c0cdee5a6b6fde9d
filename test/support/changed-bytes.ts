import type pg from 'pg';
import type { RandomStream } from '../../src/engine/random-stream.js';
import type { GameRecord } from '../../src/game/record.js';

const COLUMNS = ['game_id', 'seq', 'at', 'actor', 'type', 'data', 'state', 'hash'] as const;
type Column = (typeof COLUMNS)[number];

/** One byte of one column of one event that was changed. */
export interface ChangedByte {
  readonly game: string;
  readonly version: number;
  readonly column: Column;
  readonly from: string;
  readonly to: string;
  /** Where the row stands since. */
  readonly now: { readonly game: string; readonly version: number };
}

/** Every column as text, and how it is written back. */
const TYPES: { readonly [column in Column]: string } = {
  game_id: 'uuid',
  seq: 'integer',
  at: 'bigint',
  actor: 'text',
  type: 'text',
  data: 'text',
  state: 'bytea',
  hash: 'bytea',
};
const SIZES = { seq: 4, at: 8 } as const;

/** Changes one byte of an event of the game, as whoever owns the tables can. */
export async function changeByte(
  owner: pg.Client,
  record: GameRecord,
  chance: RandomStream,
): Promise<ChangedByte> {
  for (;;) {
    const seq = chance.uniform(record.events.length);
    const column = COLUMNS[chance.uniform(COLUMNS.length)]!;
    const from = await textOf(owner, record.game, seq, column);
    const to = from === null ? null : otherByte(column, from, chance);
    // A state before the deal has no bytes.
    if (from === null || to === null) continue;
    const now = {
      game: column === 'game_id' ? to : record.game,
      version: (column === 'seq' ? Number(to) : seq) + 1,
    };
    const change = { game: record.game, version: seq + 1, column, from, to, now };
    if (await write(owner, record.game, seq, column, to)) return change;
  }
}

export async function restoreEvent(owner: pg.Client, { column, from, now }: ChangedByte): Promise<void> {
  await write(owner, now.game, now.version - 1, column, from);
}

async function textOf(owner: pg.Client, game: string, seq: number, column: Column): Promise<string | null> {
  const text = `SELECT ${column}::text AS value FROM events WHERE game_id = $1 AND seq = $2`;
  return (await owner.query<{ value: string | null }>(text, [game, seq])).rows[0]!.value;
}

/** False where the key is taken by another event. */
async function write(
  owner: pg.Client,
  game: string,
  seq: number,
  column: Column,
  value: string,
): Promise<boolean> {
  try {
    const { rowCount } = await owner.query(
      `UPDATE events SET ${column} = $3::text::${TYPES[column]} WHERE game_id = $1 AND seq = $2`,
      [game, seq, value],
    );
    return rowCount === 1;
  } catch (error) {
    if ((error as { code?: string }).code === '23505') return false;
    throw error;
  }
}

function otherByte(column: Column, from: string, chance: RandomStream): string | null {
  const flip = 1 + chance.uniform(255);
  switch (column) {
    case 'game_id': {
      const bytes = flipped(Buffer.from(from.replaceAll('-', ''), 'hex'), flip, chance);
      return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    }
    case 'state':
    case 'hash':
      return `\\x${flipped(Buffer.from(from.slice(2), 'hex'), flip, chance).toString('hex')}`;
    case 'seq':
    case 'at': {
      const bits = 8 * SIZES[column];
      const place = BigInt(8 * chance.uniform(SIZES[column]));
      return String(BigInt.asIntN(bits, BigInt(from) ^ (BigInt(flip) << place)));
    }
    default:
      return otherCharacter(from, chance);
  }
}

function flipped(bytes: Buffer, flip: number, chance: RandomStream): Buffer {
  const place = chance.uniform(bytes.length);
  bytes[place] = bytes[place]! ^ flip;
  return bytes;
}

/** Of one byte, for another of one byte: the server keeps no text that is not UTF-8. */
function otherCharacter(from: string, chance: RandomStream): string | null {
  const place = chance.uniform(from.length);
  const code = from.charCodeAt(place);
  if (code > 127) return null;
  const other = 1 + ((code + chance.uniform(126)) % 127);
  return other === code ? null : from.slice(0, place) + String.fromCharCode(other) + from.slice(place + 1);
}
