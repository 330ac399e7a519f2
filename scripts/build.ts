/** `npm run build`: the site into web/dist, the API into functions/dist, whether or not they are stale. */
import { buildParts } from './build/parts.ts';
import { runCommand } from './terminal/command.ts';
import { textProgress } from './terminal/progress.ts';

await runCommand(async () => {
  await buildParts(textProgress(), { all: true });
  return 0;
});
