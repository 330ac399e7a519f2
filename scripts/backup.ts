/**
 * `npm run backup -- FILE [--project ID] [--database NAME]`: saves a site in one file, with its
 * documents, its pictures, and its accounts with their rights. The command reads the local stack
 * or, with `--project`, a real project through application default credentials. If a backup is
 * interrupted, the next run continues it.
 */
import { runFileProgram } from './stack/services.ts';

await runFileProgram('backup', {}, 'Say which file: npm run backup -- FILE [--project ID].');
