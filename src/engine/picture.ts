/**
 * Pictures as text of SVG. They are made from views alone, so that they can show nothing that a view does not; they load nothing and run
 * nothing, and the same view gives the same bytes.
 */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** What it is of, and what it shows, for those who do not see it. */
  readonly title: string;
  readonly says: string;
  /** Elements, from the back to the front. */
  readonly elements: readonly string[];
}

export type Attributes = { readonly [name: string]: string | number };

/** One for all pictures, so that who serves them can allow this one alone. Looks are named by what they are for. */
export const PICTURE_STYLE = [
  'text{font:14px system-ui,sans-serif;fill:#12302f}',
  '.big{font-size:22px;font-weight:700}.strong{font-weight:600}.small{font-size:12px}.tiny{font-size:11px}',
  '.end{text-anchor:end}.middle{text-anchor:middle}',
  '.ground{fill:#eef4f2}.water{fill:#d7e8e6}.panel{fill:#fbfdfc;stroke:#c3d4d1}.acting{stroke:#0f6a74;stroke-width:2}',
  '.faint{fill:#54706d}.good{fill:#17713f}.danger{fill:#a8430a}.accent{fill:#0f6a74}',
  '.card{fill:#fff;stroke:#8aa5a1}.back{fill:#2a7079;stroke:#1b525a}.pattern{fill:#3f8992}',
  '.fish{fill:#5f8f96;fill-rule:evenodd}.bigfish{fill:#0f6a74}.colour-pink{fill:#d98aa6}.colour-red{fill:#c2504f}',
  '.colour-green{fill:#4f9a66}.colour-orange{fill:#d98e3f}.colour-black{fill:#2b3332}.colour-other{fill:#7d8fb3}',
  '.on{fill:#1a2a29}.red{fill:#b3202c}.quiet{fill:#5a6b69}.onback{fill:#fff}',
  '@media(prefers-color-scheme:dark){text{fill:#e3efed}.ground{fill:#0d1f20}.water{fill:#15302f}',
  '.panel{fill:#14292a;stroke:#2f4a49}.acting{stroke:#58c4cf}.faint{fill:#93b0ac}.good{fill:#5fd08c}.danger{fill:#f0a35e}',
  '.accent{fill:#58c4cf}.card{fill:#e9f0ee;stroke:#5c7a77}.on{fill:#1a2a29}.red{fill:#a31a26}.quiet{fill:#4c5d5b}.onback{fill:#fff}}',
].join('');

export function drawn({ width, height, title, says, elements }: Picture): string {
  const head = {
    xmlns: 'http://www.w3.org/2000/svg',
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    role: 'img',
  };
  const ground = rectangle('ground', { x: 0, y: 0, width, height, rx: 10 });
  const parts = [
    element('title', {}, escaped(title)),
    element('desc', {}, escaped(says)),
    element('style', {}, PICTURE_STYLE),
    ground,
    ...elements,
  ];
  return `${element('svg', head, `\n${parts.join('\n')}\n`)}\n`;
}

export function rectangle(look: string, at: Attributes): string {
  return element('rect', { class: look, ...at });
}

export function label(x: number, y: number, look: string, text: string): string {
  return element('text', { x, y, ...(look === '' ? {} : { class: look }) }, escaped(text));
}

/** A shape whose path is drawn around its own origin, moved and sized. */
export function shape(look: string, path: string, x: number, y: number, size: number): string {
  return element('path', { class: look, transform: `translate(${x} ${y}) scale(${size})`, d: path });
}

/** Cut where it would be longer than so many characters. */
export function cut(text: string, most: number): string {
  const characters = Array.from(text);
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}

/** Words, with something between them, on lines of so many characters. */
export function lines(words: readonly string[], between: string, most: number): readonly string[] {
  const found: string[] = [];
  for (const word of words) {
    const last = found.at(-1);
    const longer = last === undefined ? word : `${last}${between}${word}`;
    if (last !== undefined && longer.length <= most) found[found.length - 1] = longer;
    else found.push(word);
  }
  return found;
}

function element(name: string, attributes: Attributes, content: string | null = null): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`);
  return `<${name}${written.join('')}${content === null ? '/>' : `>${content}</${name}>`}`;
}

/** Of an edition of somebody's own names may hold anything; what XML does not have becomes a space. */
function escaped(text: string): string {
  return text
    .replace(/[\u0000-\u001f\u007f\ufffe\uffff]/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
