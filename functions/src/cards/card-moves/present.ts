import type { CardMove } from '@markaz/contract/cards/card-moves';
import type { CardMoveRecord } from '../../store/records/cards.ts';

export function presentMove(id: string, record: CardMoveRecord): CardMove {
  const { asked: _asked, refund: _refund, ...move } = record;
  return { id, ...move, at: move.at.toDate().toISOString() };
}
