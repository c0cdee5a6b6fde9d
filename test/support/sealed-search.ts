import { DECK } from '../../src/rulesets/card-commons/cards.js';

/** Bytes of a seed in a row that nobody may find: a part of a secret is told as little as the whole. */
const SEED_WINDOW = 8;
const CARDS_IN_A_ROW = 3;
/** Numbers are everywhere, cards are not. */
const INDICES_IN_A_ROW = 4;
/** Of every spelling: what it is found by. */
const PREFIX = 6;
const NONE: readonly Spelling[] = [];

/** A secret spelled in one way, and which form of a text to look for it in. */
interface Spelling {
  readonly what: string;
  readonly text: string;
  readonly form: Form;
}

/** As it came; without white space; in lower case, letters and digits alone. */
type Form = 'raw' | 'dense' | 'bare';

const FORMS: { readonly [form in Form]: (text: string) => string } = {
  raw: (text) => text,
  dense: (text) => text.replace(/\s+/g, ''),
  bare: (text) => text.toLowerCase().replace(/[^a-z0-9]/g, ''),
};

/** What is looked for in everything that a caller has been told. */
export class Search {
  /** By their first characters, as there are thousands and texts are long. */
  private readonly spellings = new Map<string, Spelling[]>();

  seed(name: string, seed: Uint8Array): this {
    const bytes = Buffer.from(seed);
    for (let at = 0; at + SEED_WINDOW <= bytes.length; at++) {
      const part = bytes.subarray(at, at + SEED_WINDOW);
      const backwards = Buffer.from(part).reverse();
      // Without separators and in lower case: `0A:1B`, `\\x0a1b` and `0a1b` are one.
      this.add('bare', name, part.toString('hex'), backwards.toString('hex'), mirrored(part.toString('hex')));
      this.add('dense', name, [...part].join(), [...backwards].join(), [...part].join(';'));
      this.add('raw', name, part.toString('latin1'), [...part].join(' '), [...part].join(', '));
    }
    for (let at = 0; at < bytes.length; at++) this.addBase64(name, bytes.subarray(at, at + SEED_WINDOW));
    return this;
  }

  /** Of cards in an order that is hidden: any few of them that follow each other, from either end. */
  order(name: string, cards: readonly string[]): this {
    for (const row of [cards, cards.toReversed()]) {
      const indices = row.map((card) => DECK.indexOf(card));
      for (let at = 0; at + CARDS_IN_A_ROW <= row.length; at++) {
        const few = row.slice(at, at + CARDS_IN_A_ROW);
        const turned = few.map((card) => mirrored(card));
        this.add('bare', name, few.join('').toLowerCase(), turned.join('').toLowerCase());
        for (const separator of ['', ',', '","', ' ']) this.addBase64(name, Buffer.from(few.join(separator)));
        const numbers = indices.slice(at, at + INDICES_IN_A_ROW);
        if (numbers.length < INDICES_IN_A_ROW) continue;
        this.add('dense', name, numbers.join(), numbers.map((number) => number + 1).join());
      }
    }
    return this;
  }

  /** Which secrets a text tells, and how; none if it is as it should be. */
  findIn(text: string): string[] {
    const found = new Set<string>();
    for (const [form, written] of Object.entries(FORMS)) {
      const all = written(text);
      for (let at = 0; at + PREFIX <= all.length; at++)
        this.beginningWith(all.slice(at, at + PREFIX))
          .filter((spelling) => spelling.form === form && all.startsWith(spelling.text, at))
          .forEach((spelling) => found.add(`${spelling.what} as ${spelling.text}`));
    }
    return [...found];
  }

  private beginningWith(prefix: string): readonly Spelling[] {
    return this.spellings.get(prefix) ?? NONE;
  }

  private add(form: Form, what: string, ...texts: readonly string[]): void {
    for (const text of texts) {
      const prefix = text.slice(0, PREFIX);
      this.spellings.set(prefix, [...this.beginningWith(prefix), { what, text, form }]);
    }
  }

  /** Wherever in what is encoded the bytes may stand: what of the text depends on them alone. */
  private addBase64(name: string, bytes: Uint8Array): void {
    if (bytes.length < CARDS_IN_A_ROW * 2) return;
    for (const before of [0, 1, 2]) {
      const encoded = Buffer.concat([Buffer.alloc(before), bytes]);
      const whole = encoded.toString('base64').replace(/=+$/, '');
      const first = Math.ceil((before * 8) / 6);
      const last = Math.floor((encoded.length * 8) / 6);
      const text = whole.slice(first, last);
      this.add('raw', name, text, text.replace(/\+/g, '-').replace(/\//g, '_'));
    }
  }
}

function mirrored(text: string): string {
  return Array.from(text).reverse().join('');
}
