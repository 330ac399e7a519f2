import type { CardMove } from '@markaz/contract/card-moves';
import type { CardMoveRecord } from '../../store/records/card-move.ts';

export function presentMove(id: string, move: CardMoveRecord): CardMove {
  return { id, ...move, at: move.at.toDate().toISOString() };
}
