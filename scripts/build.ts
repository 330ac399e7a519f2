/**
 * `npm run build`: builds the site into web/dist and the API into functions/dist, even if they are
 * up to date. `MARKAZ_ORIGIN` is the site's future origin.
 */
import { buildParts } from './build/parts.ts';
import { runCommand } from './terminal/command.ts';
import { textProgress } from './terminal/progress.ts';

await runCommand(async () => {
  await buildParts(textProgress(), { all: true });
  if (!process.env.MARKAZ_ORIGIN)
    console.warn(
      'MARKAZ_ORIGIN is not set: messengers will show links to this build without their picture (README, Deploy).',
    );
});
