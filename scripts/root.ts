import { join } from 'node:path';

/** The repo's folder. */
export const root = join(import.meta.dirname, '..');

/** The repo's own Node 24, even if the machine's differs. */
export const ownNode = process.execPath;

export const projectId = 'demo-markaz';
