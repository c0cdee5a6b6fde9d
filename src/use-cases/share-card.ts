/** The lines of a result. */
export interface Card {
  readonly heading: string;
  readonly result: string;
  /** One for each thing that happened; may be empty. */
  readonly symbols: string;
  readonly standing: string;
}

const SYMBOLS_IN_A_ROW = 14;

/** A picture of a result, 1.91 to 1 as chats and sites show them; without anything to load. */
export function shareCard({ heading, result, symbols, standing }: Card): string {
  const rows = chunks(Array.from(symbols), SYMBOLS_IN_A_ROW);
  const lines = [
    text(64, 96, 'font-size="30" fill="#9fc5c9"', heading),
    text(64, 190, 'font-size="52" font-weight="700" fill="#ffffff"', result),
    ...rows.map((row, i) => text(64, 290 + 72 * i, 'font-size="56"', row)),
    text(64, 566, 'font-size="30" fill="#9fc5c9"', standing),
  ];
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630" role="img">',
    `<title>${escaped(`${heading}: ${result}`)}</title>`,
    '<rect width="1200" height="630" fill="#0f3d44"/>',
    '<path d="M0 500q150-40 300 0t300 0 300 0 300 0v130H0z" fill="#14545d"/>',
    '<g font-family="system-ui, sans-serif">',
    ...lines,
    '</g></svg>',
  ].join('\n');
}

function text(x: number, y: number, look: string, content: string): string {
  return `<text x="${x}" y="${y}" ${look}>${escaped(content)}</text>`;
}

function chunks(items: readonly string[], size: number): string[] {
  const rows: string[] = [];
  for (let i = 0; i < items.length; i += size) rows.push(items.slice(i, i + size).join(''));
  return rows;
}

function escaped(content: string): string {
  return content
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
