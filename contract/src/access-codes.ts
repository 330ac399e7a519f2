import * as z from 'zod';
import { readPrefix } from './access-code.ts';
import { endpoint } from './endpoint.ts';
import { idSchema } from './ids.ts';
import { limits } from './limits.ts';

/** Upper-cased; empty where none is wanted. */
export const codePrefixSchema = z
  .string()
  .default('')
  .transform((text, context) => {
    const prefix = readPrefix(text);
    if (prefix !== null) return prefix;
    context.addIssue({
      code: 'custom',
      message: `البادئة حروف إنجليزية وأرقام، ${limits.codePrefix} على الأكثر`,
    });
    return z.NEVER;
  });

export const accessCodeEndpoints = {
  'admin/courses/access_token': endpoint({
    method: 'POST',
    access: 'admin',
    body: 'json',
    request: z.object({ cId: idSchema, codePrefix: codePrefixSchema }),
    response: z.object({ token: z.string() }),
  }),
} as const;
