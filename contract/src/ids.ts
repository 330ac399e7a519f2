import * as z from 'zod';

/**
 * Any id of ours: safe as a Firestore document id and in a path. Firestore reserves `__x__`.
 * Properties of every JavaScript object, such as `constructor`, are refused: maps keyed by id would
 * find them.
 */
export const idSchema = z
  .string()
  .regex(/^(?!__.*__$)[A-Za-z0-9_-]{1,128}$/u, 'معرّف غير صحيح')
  .refine((id) => !(id in Object.prototype), 'معرّف غير صحيح');

/** The owner of an account, in responses. */
export const personSchema = z.object({
  uid: z.string(),
  displayName: z.string(),
  email: z.string().nullable(),
});

/** ISO 8601 time in responses. */
export const timeSchema = z.iso.datetime();

/** Years 1 to 9999 in UTC: a Firestore Timestamp holds no others (its timestamp.proto). */
export const calendar = {
  first: Date.parse('0001-01-01T00:00:00.000Z'),
  last: Date.parse('9999-12-31T23:59:59.999Z'),
} as const;

/** A moment in requests, with any UTC offset; the offset can move it out of the calendar. */
export const momentSchema = z.iso.datetime({ offset: true }).refine((text) => {
  const time = Date.parse(text);
  return time >= calendar.first && time <= calendar.last;
}, 'هذا التاريخ خارج التقويم');

/** A calendar day, as `2027-06-30`, whose end Firestore can store. */
export const daySchema = z.iso.date('التاريخ غير صحيح').refine((day) => day < '9999-12-31', {
  message: 'التاريخ غير صحيح',
});
