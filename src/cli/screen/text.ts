const ESCAPES = /\u001b\[[0-9;]*m/g;
const STEERING = /(?![\n\t])\p{C}/gu;

/** Text from elsewhere without what could steer a terminal or turn its text around; line ends stay. */
export function harmless(text: string): string {
  return text.replace(STEERING, '');
}

/** A line that may hold anything, with its line ends too: what could steer a terminal is shown by its number. */
export function printable(line: string): string {
  return line.replace(/\p{C}/gu, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`);
}

/** Columns that a text takes on the screen: colours take none. */
export function widthOf(text: string): number {
  return Array.from(text.replace(ESCAPES, '')).length;
}

export function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)));
}

/** Breaks at spaces; every line after the first begins with `indent` spaces. */
export function wrap(text: string, width: number, indent = 0): string {
  const start = /^ */.exec(text)![0];
  const lines: string[] = [];
  let line = '';
  for (const word of text.slice(start.length).split(' ')) {
    const margin = ' '.repeat(lines.length === 0 ? start.length : indent);
    if (line === '') line = margin + word;
    else if (widthOf(line) + 1 + widthOf(word) <= width) line += ` ${word}`;
    else {
      lines.push(line);
      line = ' '.repeat(indent) + word;
    }
  }
  return [...lines, line].join('\n');
}

/** `4 cards`, `1 card`. */
export function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : plural}`;
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** The Markdown of a ruleset's rules, for a terminal: headings in capitals, paragraphs and list items as wide as it. */
export function showMarkdown(markdown: string, width: number): string {
  const blocks: string[] = [];
  let open = false;
  for (const line of markdown.replaceAll('**', '').trim().split('\n')) {
    const heading = /^#+ (.*)/.exec(line)?.[1];
    const goesOn = open && line !== '' && heading === undefined && !/^(-|\d+\.) /.test(line);
    if (goesOn) blocks.push(`${blocks.pop()!} ${line.trim()}`);
    else blocks.push(heading?.toUpperCase() ?? line);
    open = line !== '' && heading === undefined;
  }
  return blocks
    .map((block) => wrap(` ${block}`.trimEnd(), width, /^\d/.test(block) ? 4 : /^-/.test(block) ? 3 : 1))
    .join('\n');
}

/** As many of the items as there is room for on the lines, and how many more there are: `a, b … +3`. */
export function fit(
  items: readonly string[],
  width: number,
  { between = ', ', lines = 1, indent = 0 } = {},
): string {
  const whole = (shown: readonly string[]) => {
    const more = items.length - shown.length;
    return shown.join(between) + (more === 0 ? '' : ` … +${more}`);
  };
  for (let shown = items.length; shown > 0; shown--) {
    const text = wrap(whole(items.slice(0, shown)), width - indent);
    const rows = text.split('\n');
    if (rows.length <= lines && rows.every((row) => widthOf(row) <= width - indent))
      return text.replaceAll('\n', `\n${' '.repeat(indent)}`);
  }
  return whole([]).trim();
}
