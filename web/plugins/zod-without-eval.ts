/**
 * Zod for the site (alias in vite.config.ts). `jitless` stops Zod from compiling functions from
 * text, which our policy forbids. It must be set before any schema is created.
 */
import { config } from 'zod/v4';

config({ jitless: true });

export * from 'zod/v4';
