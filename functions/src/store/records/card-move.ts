import { cardMoveSchema as shownMoveSchema } from '@markaz/contract/card-moves';
import type * as z from 'zod';
import { timestampSchema } from './course.ts';

/**
 * `cardMoves/{id}`: one action by which cards were handed over, sold or returned, written in the commit
 * that did it and never changed. Its id is that of the request.
 */
export const cardMoveSchema = shownMoveSchema.omit({ id: true }).extend({ at: timestampSchema });

export type CardMoveRecord = z.infer<typeof cardMoveSchema>;
