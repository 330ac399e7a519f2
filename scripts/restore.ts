/**
 * `npm run restore -- FILE [--project ID] [--database NAME] [--overwrite ID]`: checks the checksums
 * of a backup, and then restores it to the local stack or to a real project. If the project is not
 * empty, its id must be given again, at the prompt or with `--overwrite`.
 */
import { runFileProgram } from './stack/services.ts';

await runFileProgram(
  'restore',
  { overwrite: { type: 'string' } },
  'Say which file: npm run restore -- FILE [--project ID] [--database NAME] [--overwrite ID].',
);
