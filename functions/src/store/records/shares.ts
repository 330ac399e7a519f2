import { shareHistorySchema } from '@markaz/contract/money/shares';
import * as z from 'zod';

/** `centre/teacherShares`: the teacher's share of each course. */
export const sharesSchema = z.object({ courses: z.record(z.string(), shareHistorySchema) });
