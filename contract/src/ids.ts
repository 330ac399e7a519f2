import * as z from 'zod';

/** Any id of ours: safe as a Firestore document id and in a path. `__x__` is reserved there. */
export const idSchema = z.string().regex(/^(?!__.*__$)[A-Za-z0-9_-]{1,128}$/u, 'معرّف غير صحيح');

/** ISO 8601 time in answers. */
export const timeSchema = z.iso.datetime();
