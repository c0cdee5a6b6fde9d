/** Codes with their HTTP status. */
export type Codes = { readonly [code: string]: { readonly status: number } };

/**
 * Where the page of problem codes and the catalogue differ. The page names a code in a row of a table, with the
 * code alone in one cell and its status alone in another, or in a heading with both.
 */
export function differingCodes(page: string | undefined, catalogue: Codes): string[] {
  if (page === undefined) return ['the page of problem codes is missing'];
  const documented = new Map(page.split('\n').flatMap(entryIn));
  const missing = Object.keys(catalogue).filter((code) => !documented.has(code));
  const wrong = [...documented].flatMap(([code, status]) => {
    const known = Object.hasOwn(catalogue, code) ? catalogue[code] : undefined;
    if (known === undefined) return [`the page names ${code}, which does not exist`];
    return known.status === status ? [] : [`the page says ${status} for ${code}, which is ${known.status}`];
  });
  return [...missing.map((code) => `the page does not name ${code}`), ...wrong];
}

function entryIn(line: string): [code: string, status: number][] {
  const heading = /^#+ .*`(\w+)`.*\b([45]\d\d)\b/.exec(line);
  if (heading !== null) return [[heading[1]!, Number(heading[2])]];
  if (!line.startsWith('|')) return [];
  const cells = line.replace(/<a [^>]*>|<\/a>/g, '').split('|');
  const code = cells.flatMap((cell) => /^\s*`(\w+)`\s*$/.exec(cell)?.[1] ?? [])[0];
  const status = cells.flatMap((cell) => /^\s*([45]\d\d)\s*$/.exec(cell)?.[1] ?? [])[0];
  return code === undefined || status === undefined ? [] : [[code, Number(status)]];
}
