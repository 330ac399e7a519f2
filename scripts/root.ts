import { join } from 'node:path';

/** The repo's folder. */
export const root = join(import.meta.dirname, '..');

/** The program of the repo's own Node 24, even if the machine has another version. */
export const ownNode = process.execPath;

export const projectId = 'demo-markaz';
