const MINUTE = 60_000;
const MINUTES = 60;

/** `2026-12-02 02:00 UTC`: days of challenges are those of UTC, and so all times of theirs are. */
export function showTime(at: string): string {
  return `${at.slice(0, 'YYYY-MM-DD'.length)} ${at.slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:MM'.length)} UTC`;
}

/** The same with how long it is until then: `2026-12-02 02:00 UTC, in 3 h 5 min`. */
export function showWhen(at: string, now: string): string {
  const minutes = Math.max(0, Math.floor((Date.parse(at) - Date.parse(now)) / MINUTE));
  const hours = Math.floor(minutes / MINUTES);
  const length = `${hours === 0 ? '' : `${hours} h `}${minutes % MINUTES} min`;
  return `${showTime(at)}, in ${length}`;
}
