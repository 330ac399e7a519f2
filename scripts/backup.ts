/**
 * `npm run backup -- FILE [--project ID] [--database NAME]`: all that a site keeps (documents, pictures,
 * accounts with their rights) in one file, of the local stack or, with `--project`, of a real project
 * through application default credentials. One that broke off goes on when it is run again.
 */
import { runFileProgram } from './stack/file-program.ts';

await runFileProgram('backup', {}, 'Say which file: npm run backup -- FILE [--project ID].');
