import { cardMoveSchema as shownMoveSchema } from '@markaz/contract/cards/card-moves';
import * as z from 'zod';
import { timestampSchema } from './course.ts';

/**
 * `cardMoves/{id}`: one hand-over, sale or return of cards, written in the same commit and never
 * changed. Its id is that of the request.
 */
export const cardMoveSchema = shownMoveSchema.omit({ id: true }).extend({
  at: timestampSchema,
  /** The requested serial numbers; they identify a repeated request. */
  asked: z.object({ from: z.number().int(), to: z.number().int() }),
  /** The amount of `undone` that was paid for, in piastres, for sum queries. */
  refund: z.number().int(),
});

export type CardMoveRecord = z.infer<typeof cardMoveSchema>;
