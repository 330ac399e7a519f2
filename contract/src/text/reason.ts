import { limits } from '../limits.ts';
import { lineSchema } from './text-schema.ts';

/** Reason for a repair by staff, for a student or a card; stored in the log. */
export const reasonSchema = lineSchema(limits.reason, {
  tooLong: 'السبب أطول من المسموح',
  required: 'اكتب السبب',
});
