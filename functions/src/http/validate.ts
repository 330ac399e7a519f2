import type * as z from 'zod';
import { invalidFields } from '../core/api-error.ts';
import { arabicSentence, fieldsOf } from './arabic-issues.ts';

/** What the schema makes of the input. @throws 400 naming every offending value */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(input, { error: arabicSentence, reportInput: true });
  if (parsed.success) return parsed.data;
  throw invalidFields(fieldsOf(parsed.error));
}
