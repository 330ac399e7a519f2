import { shareHistorySchema } from '@markaz/contract/money/shares';
import * as z from 'zod';

/** `centre/teacherShares`: what of each course is its teacher's, by course. */
export const sharesSchema = z.object({ courses: z.record(z.string(), shareHistorySchema) });
