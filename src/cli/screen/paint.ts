import { styleText } from 'node:util';

/** What a piece of text means; how that looks is decided here alone. */
export type Tone = 'strong' | 'faint' | 'good' | 'danger' | 'redSuit' | 'key';

export type Paint = (tone: Tone, text: string) => string;

const STYLES: { readonly [tone in Tone]: Parameters<typeof styleText>[0] } = {
  strong: 'bold',
  faint: 'dim',
  good: ['bold', 'green'],
  danger: ['bold', 'yellow'],
  redSuit: 'redBright',
  key: ['bold', 'cyan'],
};

export const PLAIN: Paint = (_tone, text) => text;

export const COLOURED: Paint = (tone, text) => styleText(STYLES[tone], text);
