import type { Card } from '../../../rulesets/big-fish/state.js';
import { idOf } from '../../../rulesets/big-fish/rules.js';
import type { Look } from '../../screen/screen.js';
import { wrap } from '../../screen/text.js';
import type { Table } from './table.js';

/** Every card that the viewer can see, in the words of the edition: each kind once. */
export function renderInfo({ view, cards }: Table, { paint, width }: Look): string {
  const list = (title: string, shown: readonly Card[]) => {
    const kinds = [...new Map(shown.map((card) => [idOf(card), card])).values()];
    if (kinds.length === 0) return [];
    return [
      ` ${paint('strong', title)}`,
      ...kinds.map((card) => wrap(`  ${cards.inShort(card)}: ${cards.inFull(card)}`, width, 4)),
    ];
  };
  return [
    paint('faint', wrap(` ${view.label}`, width, 1)),
    ...list('Hand', view.own?.hand ?? []),
    ...list('Row', view.row),
    ...list(
      'Wildcards played',
      view.seats.flatMap(({ permanents }) => permanents),
    ),
    ...list('Events so far', view.revealed),
  ].join('\n');
}
