import * as z from 'zod';
import { post } from '../endpoint.ts';
import { lineSchema } from '../text/text-schema.ts';

/** A position in a built file: name, line and column, such as `index-Be8Vtf1Q.js:1:2345`. */
const frame = /^[\w.-]+\.js:\d+:\d+$/u;

export const crashEndpoints = {
  crashes: post({
    summary:
      'Logs an error in a browser anonymously. Always 200; errors that come too often are not logged.',
    access: 'public',
    bodyLimit: 8 * 1024,
    request: z.object({
      /** The build's id (`web/plugins/release.ts`). */
      release: z.string().regex(/^[\w-]{12}$/u),
      /** The browser's error message, with quoted texts and numbers removed. */
      message: lineSchema(300),
      /** Positions on the call stack, innermost first. */
      stack: z.array(z.string().max(100).regex(frame)).min(1).max(20),
      /** Path of the page, with `x` in place of each id. */
      page: z
        .string()
        .max(100)
        .regex(/^\/[a-z/-]*$/u),
      /** Browser family and major version. */
      browser: z
        .string()
        .max(20)
        .regex(/^[A-Za-z]+ \d*$/u),
    }),
    response: z.object({}),
  }),
} as const;
