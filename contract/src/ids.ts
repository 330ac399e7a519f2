import * as z from 'zod';

/**
 * Any id of ours: safe as a Firestore document id and in a path. `__x__` is reserved there; what
 * every JavaScript object has (`constructor`) would be found in maps that are keyed by id.
 */
export const idSchema = z
  .string()
  .regex(/^(?!__.*__$)[A-Za-z0-9_-]{1,128}$/u, 'معرّف غير صحيح')
  .refine((id) => !(id in Object.prototype), 'معرّف غير صحيح');

/** ISO 8601 time in answers. */
export const timeSchema = z.iso.datetime();
