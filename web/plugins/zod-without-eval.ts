/**
 * Zod for the site. An alias in vite.config.ts replaces Zod with this module. `jitless` stops Zod
 * from compiling functions from text, which the site's Content-Security-Policy forbids. It must be
 * set before any schema is created.
 */
import { config } from 'zod/v4';

config({ jitless: true });

export * from 'zod/v4';
