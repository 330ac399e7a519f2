/**
 * Zod as the site has it (the alias in vite.config.ts): without its attempt to make functions from text,
 * which our pages forbid and Firefox writes into the console. It must be said before any schema is made.
 */
import { config } from 'zod/v4';

config({ jitless: true });

export * from 'zod/v4';
