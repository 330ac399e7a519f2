import { join } from 'node:path';

/** The folder of the repository. */
export const root = join(import.meta.dirname, '..');

/** The path of the repository's own Node 24. The machine may have another version. */
export const ownNode = process.execPath;

/** The main file of firebase-tools. */
export const firebaseTools = join(root, 'node_modules/firebase-tools/lib/bin/firebase.js');

export const projectId = 'demo-markaz';
