/**
 * `npm run build`: the site into web/dist, the API into functions/dist, whether or not they are stale.
 * `MARKAZ_ORIGIN` says where the site will stand.
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
