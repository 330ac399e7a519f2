/**
 * Zod for the site (the alias in vite.config.ts): without its attempt to compile functions from
 * text, which our pages forbid and Firefox logs. It must be set before any schema is created.
 */
import { config } from 'zod/v4';

config({ jitless: true });

export * from 'zod/v4';
