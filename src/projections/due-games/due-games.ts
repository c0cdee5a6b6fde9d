/** Games in which something is to happen because time has passed. Asked now and then by every process. */
export abstract class DueGames {
  /** Running games in which a seat is overdue at this time (milliseconds since 1970), the longest first. */
  abstract overdue(now: number, limit: number): Promise<readonly string[]>;

  /** Unfinished games without an event since this time (milliseconds since 1970). */
  abstract untouchedSince(at: number, limit: number): Promise<readonly string[]>;
}
