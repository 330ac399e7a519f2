import * as z from 'zod';

/**
 * Schema of all our ids, which are safe as Firestore document ids and in paths. Firestore reserves
 * `__x__`. Names of properties that every JavaScript object has, such as `constructor`, are
 * rejected because looking them up in a map keyed by id would find those properties.
 */
export const idSchema = z
  .string()
  .regex(/^(?!__.*__$)[A-Za-z0-9_-]{1,128}$/u, 'معرّف غير صحيح')
  .refine((id) => !(id in Object.prototype), 'معرّف غير صحيح');

/** The uid, name and e-mail address of an account, in responses. */
export const personSchema = z.object({
  uid: z.string(),
  displayName: z.string(),
  email: z.string().nullable(),
});

/** An ISO 8601 time in responses. */
export const timeSchema = z.iso.datetime();

/** First and last millisecond that a Firestore Timestamp can store: years 1 to 9999 in UTC. */
export const timestampRange = {
  first: Date.parse('0001-01-01T00:00:00.000Z'),
  last: Date.parse('9999-12-31T23:59:59.999Z'),
} as const;

/** A time in requests, with any UTC offset. The offset may move it out of `timestampRange`. */
export const requestTimeSchema = z.iso.datetime({ offset: true }).refine((text) => {
  const time = Date.parse(text);
  return time >= timestampRange.first && time <= timestampRange.last;
}, 'هذا التاريخ خارج التقويم');

/** A calendar day such as `2027-06-30`. Its end must be a time that Firestore can store. */
export const daySchema = z.iso.date('التاريخ غير صحيح').refine((day) => day < '9999-12-31', {
  message: 'التاريخ غير صحيح',
});
