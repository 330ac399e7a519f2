/**
 * `npm run crash -- FILE|- [--maps FOLDER]`: prints browser crashes from the function's log as
 * JSON, with stacks in source lines (docs/operations.md).
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { explainCrash, findCrashes } from './releases/read-crashes.ts';
import { root } from './root.ts';
import { Refusal, readArguments, runCommand } from './terminal/command.ts';

const usage = 'Give the log entries: a file, or - for standard input.';

await runCommand(async () => {
  const options = { maps: { type: 'string', default: join(root, 'web/dist-maps') } } as const;
  const { values, positionals } = readArguments({ allowPositionals: true, options }, () => usage);
  const [file] = positionals;
  if (file === undefined) throw new Refusal(usage);
  const log = file === '-' ? await text(process.stdin) : await readFile(file, 'utf8');
  const crashes = findCrashes(log);
  if (crashes.length === 0) throw new Refusal(`No browser crash was found in ${file}.`);
  for (const crash of crashes) console.log(await explainCrash(crash, values.maps));
});
