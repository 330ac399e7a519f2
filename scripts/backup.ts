/**
 * `npm run backup -- FILE [--project ID] [--database NAME]`: saves a site (documents, pictures,
 * accounts with their rights) in one file, from the local stack or, with `--project`, from a real
 * project through application default credentials. If a backup is interrupted, the next run
 * continues it.
 */
import { runFileProgram } from './stack/services.ts';

await runFileProgram('backup', {}, 'Say which file: npm run backup -- FILE [--project ID].');
