import * as z from 'zod';
import { endpoint } from '../endpoint.ts';

/** Whether a service on which the API depends has just responded. */
export const healthCheckSchema = z.object({
  name: z.enum(['firestore', 'storage', 'auth']),
  status: z.enum(['ok', 'failed']),
  milliseconds: z.int().min(0),
});

export type HealthCheck = z.output<typeof healthCheckSchema>;

export const healthEndpoints = {
  health: endpoint({
    summary:
      'Reports that the API is up, at no cost. With `deep=true`, checks whether Firestore, Cloud Storage and Firebase Auth respond, each with its milliseconds; 503 with the same `checks` if one does not. Each instance caches the result for ten seconds.',
    method: 'GET',
    access: 'public',
    body: 'query',
    request: z.object({
      /**
       * If set, the call also checks Firestore, Cloud Storage and Firebase Auth. 503 if one of them
       * fails.
       */
      deep: z.literal('true').optional(),
    }),
    response: z.object({
      status: z.literal('ok'),
      /** Only with `deep`. */
      checks: z.array(healthCheckSchema).optional(),
    }),
  }),
} as const;
