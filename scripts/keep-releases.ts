/**
 * `npm run keep-releases`: adds the files of the last releases to web/dist. It reads them from the
 * live site at `MARKAZ_ORIGIN`, or at `https://$GCLOUD_PROJECT.web.app` if this variable is not
 * set. `MARKAZ_RELEASES=forget` skips them. A deployment of Hosting runs this command after the
 * build of the functions (firebase.json).
 */
import { join } from 'node:path';
import { readSiteOrigin } from '@markaz/contract/site/site-origin';
import { indexNames, readIndexFile } from './cloud/firestore-indexes.ts';
import { describeRetained, retainParts } from './releases/keep-parts.ts';
import { root } from './root.ts';
import { Refusal, runCommand } from './terminal/command.ts';

const { MARKAZ_ORIGIN, GCLOUD_PROJECT, MARKAZ_RELEASES } = process.env;

function siteOrigin(): string {
  const origin = readSiteOrigin(MARKAZ_ORIGIN);
  if (origin !== null) return origin;
  if (GCLOUD_PROJECT) return `https://${GCLOUD_PROJECT}.web.app`;
  throw new Refusal('The address of the site is unknown: set MARKAZ_ORIGIN or GCLOUD_PROJECT.');
}

await runCommand(async () => {
  const origin = MARKAZ_RELEASES === 'forget' ? null : siteOrigin();
  const indexes = indexNames(await readIndexFile(root));
  console.log(
    describeRetained(await retainParts(join(root, 'web/dist'), origin, indexes, new Date())),
  );
});
