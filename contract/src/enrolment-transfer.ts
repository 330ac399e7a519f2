import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { idSchema } from './ids.ts';

/** An account by its uid or its e-mail address. */
const accountSchema = z.string().trim().min(1).max(320);

export const enrolmentTransferEndpoints = {
  /** Moves a course with its progress: who signed in with the wrong Google account lost nothing. */
  'admin/students/transfer': endpoint({
    method: 'POST',
    access: 'admin',
    body: 'json',
    request: z.object({ cId: idSchema, from: accountSchema, to: accountSchema }),
    response: z.object({ from: z.string(), to: z.string() }),
  }),
} as const;
