/**
 * `npm run restore -- FILE [--project ID] [--database NAME] [--overwrite ID]`: makes the local stack
 * or a real project what a backup says, once its checksums were compared. A project that is not empty
 * has to be named again, typed or with `--overwrite`.
 */
import { runFileProgram } from './stack/file-program.ts';

await runFileProgram(
  'restore',
  { overwrite: { type: 'string' } },
  'Say which file: npm run restore -- FILE [--project ID] [--database NAME] [--overwrite ID].',
);
