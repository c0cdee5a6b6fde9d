import type { EditionDocument } from './edition.js';

type Cards = Pick<EditionDocument, 'fish' | 'wildcards' | 'extraCopiesFrom'>;

/** How often each entry lies in the gameplay deck of so many seats, in canonical order. */
export function copiesIn(
  { fish, wildcards, extraCopiesFrom }: Cards,
  seats: number,
): readonly { readonly id: string; readonly copies: number }[] {
  const extra = seats >= extraCopiesFrom;
  return [
    ...fish.map(({ id, copies, extraCopies }) => ({ id, copies: extra ? copies + extraCopies : copies })),
    ...wildcards,
  ];
}

/** `a#1`, `a#2`, ...: each entry copy by copy. */
export function instancesOf(
  entries: readonly { readonly id: string; readonly copies: number }[],
): readonly string[] {
  return entries.flatMap(({ id, copies }) =>
    Array.from({ length: copies }, (_, copy) => `${id}#${copy + 1}`),
  );
}
