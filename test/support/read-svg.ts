/** An element of a picture. */
export interface SvgElement {
  readonly name: string;
  readonly attributes: { readonly [name: string]: string };
}

const PIECE = /<(\/?)([a-zA-Z]+)((?: [\w:-]+="[^"<>]*")*)(\/?)>|([^<>]+)/y;
const REFERENCE = /&(?!(?:amp|lt|gt|quot);)/;
const CONTROL = /[\u0000-\u0009\u000b-\u001f\ufffe\uffff]/;

/** The elements of a document, in order. Throws unless it is well-formed, without doctype, comments and instructions. */
export function readSvg(text: string): readonly SvgElement[] {
  const elements: SvgElement[] = [];
  const open: string[] = [];
  PIECE.lastIndex = 0;
  while (PIECE.lastIndex < text.length) {
    const at = PIECE.lastIndex;
    const found = PIECE.exec(text);
    if (found === null || REFERENCE.test(found[0]) || CONTROL.test(found[0]))
      throw new Error(`not well-formed: ${text.slice(at, at + 80)}`);
    const [, closes, name, attributes, isEmpty] = found;
    if (name === undefined) continue;
    if (closes === '/') {
      if (open.pop() !== name) throw new Error(`</${name}> closes nothing`);
      continue;
    }
    const pairs = [...attributes!.matchAll(/ ([\w:-]+)="([^"]*)"/g)].map(([, key, value]) => [key!, value!]);
    if (new Set(pairs.map(([key]) => key)).size < pairs.length)
      throw new Error(`an attribute twice: ${found[0]}`);
    elements.push({ name, attributes: Object.fromEntries(pairs) });
    if (isEmpty === '') open.push(name);
  }
  if (open.length > 0) throw new Error(`left open: ${open.join(' ')}`);
  return elements;
}
