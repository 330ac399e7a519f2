import { limits } from '../limits.ts';
import { lineSchema } from './text-schema.ts';

/** Why staff repair something for a student or a card; the log keeps it. */
export const reasonSchema = lineSchema(limits.reason, {
  tooLong: 'السبب أطول من المسموح',
  required: 'اكتب السبب',
});
