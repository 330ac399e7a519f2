import * as z from 'zod';
import { endpoint } from '../endpoint.ts';

/** What the API cannot do without, and whether it answered just now. */
export const healthCheckSchema = z.object({
  name: z.enum(['firestore', 'storage', 'auth']),
  status: z.enum(['ok', 'failed']),
  milliseconds: z.int().min(0),
});

export type HealthCheck = z.output<typeof healthCheckSchema>;

export const healthEndpoints = {
  health: endpoint({
    summary:
      'Says that the API is there, at no cost. With `deep=true`, whether Firestore, Cloud Storage and Firebase Auth answer, each with its milliseconds; 503 with the same `checks` where one does not. Kept for ten seconds by each instance.',
    method: 'GET',
    access: 'public',
    body: 'query',
    request: z.object({
      /** Asks Firestore, Cloud Storage and Firebase Auth, too; 503 where one of them fails. */
      deep: z.literal('true').optional(),
    }),
    response: z.object({
      status: z.literal('ok'),
      /** Only where it was asked for. */
      checks: z.array(healthCheckSchema).optional(),
    }),
  }),
} as const;
