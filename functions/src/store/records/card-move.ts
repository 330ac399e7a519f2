import { cardMoveSchema as shownMoveSchema } from '@markaz/contract/cards/card-moves';
import * as z from 'zod';
import { timestampSchema } from './course.ts';

/**
 * `cardMoves/{id}`: one action by which cards were handed over, sold or returned, written in the commit
 * that did it and never changed. Its id is that of the request.
 */
export const cardMoveSchema = shownMoveSchema.omit({ id: true }).extend({
  at: timestampSchema,
  /** The serial numbers that were asked for: by them the same request is known again. */
  asked: z.object({ from: z.number().int(), to: z.number().int() }),
  /** What `undone` says was paid for, in piastres: sums ask for it. */
  refund: z.number().int(),
});

export type CardMoveRecord = z.infer<typeof cardMoveSchema>;
