/**
 * `npm run restore -- FILE [--project ID] [--database NAME] [--overwrite ID]`: restores a backup to
 * the local stack or to a real project, after a comparison of its checksums. A project that is not
 * empty must be named again, at the prompt or with `--overwrite`.
 */
import { runFileProgram } from './stack/services.ts';

await runFileProgram(
  'restore',
  { overwrite: { type: 'string' } },
  'Say which file: npm run restore -- FILE [--project ID] [--database NAME] [--overwrite ID].',
);
