import * as z from 'zod';
import { post } from '../endpoint.ts';
import { lineSchema } from '../text/text-schema.ts';

/** Where in a built file the site was, line and column from 1: `index-Be8Vtf1Q.js:1:2345`. */
const frame = /^[\w.-]+\.js:\d+:\d+$/u;

export const crashEndpoints = {
  crashes: post({
    summary:
      'Logs what went wrong in a browser, without whose. Always 200; what comes too often is not logged.',
    access: 'public',
    bodyLimit: 8 * 1024,
    request: z.object({
      /** The build's id (`web/plugins/release.ts`). */
      release: z.string().regex(/^[\w-]{12}$/u),
      /** What the browser says of it, without texts in quotes and numbers. */
      message: lineSchema(300),
      /** Innermost first. */
      stack: z.array(z.string().max(100).regex(frame)).min(1).max(20),
      /** The page's path, `x` for each id in it. */
      page: z
        .string()
        .max(100)
        .regex(/^\/[a-z/-]*$/u),
      /** Family and great version. */
      browser: z
        .string()
        .max(20)
        .regex(/^[A-Za-z]+ \d*$/u),
    }),
    response: z.object({}),
  }),
} as const;
