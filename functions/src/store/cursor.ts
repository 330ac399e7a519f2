import { calendar, idSchema } from '@markaz/contract/ids';
import * as z from 'zod';
import { invalidFields } from '../core/api-error.ts';

/** What positions are made of: nothing else could be asked of Firestore, which fails by it. */
export const positionTime = z.number().int().min(calendar.first).max(calendar.last);
export const positionId = idSchema;
export const positionText = z.string().refine((text) => text.isWellFormed());

/** Where a page ended, as an opaque text for the caller to bring back. */
export function writeCursor(position: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

/** What `writeCursor` wrote. @throws 400 where it is not of that shape */
export function readCursor<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
): z.output<Schema> {
  const position = schema.safeParse(parse(text));
  if (position.success) return position.data;
  throw invalidFields({ after: 'موضع الصفحة غير صحيح' });
}
