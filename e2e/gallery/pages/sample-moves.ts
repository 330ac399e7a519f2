import type { CardMove } from '@markaz/contract/cards/card-moves';
import { demoPeople } from '../../../scripts/seed/people.ts';
import { pictureTime } from '../steady-times.ts';

/** The newest moves of cards: a sale, a hand-over that was partly undone, and a return. */
export function sampleMoves(cId: string): CardMove[] {
  const by = { uid: 'staff', email: demoPeople.admin.email };
  const at = (minutesAgo: number) =>
    new Date(pictureTime.getTime() - minutesAgo * 60_000).toISOString();
  const move = {
    by,
    cId,
    batch: null,
    outlet: 'مكتبة النور',
    unpriced: 0,
    on: null,
    undone: [],
    skipped: {},
    note: '',
    reversed: null,
  };
  const prices = (count: number) => ({ count, price: 12_050, piastres: count * 12_050 });
  return [
    { ...move, id: 'sale', at: at(5), kind: 'sale', from: 1, to: 20, ...prices(20), on: 'paid' },
    {
      ...move,
      id: 'handover',
      at: at(60),
      kind: 'handover',
      from: 1,
      to: 50,
      ...prices(2),
      reversed: { at: at(30), by, count: 48 },
    },
    {
      ...move,
      id: 'return',
      at: at(60 * 24 * 40),
      kind: 'return',
      from: 51,
      to: 60,
      ...prices(10),
    },
  ];
}
