/**
 * `npm run keep-releases`, which Hosting's deploy runs after the functions' build (firebase.json):
 * adds the parts of the last releases to web/dist, from the site at `MARKAZ_ORIGIN`, or else at
 * `https://$GCLOUD_PROJECT.web.app`. `MARKAZ_RELEASES=forget` skips them.
 */
import { join } from 'node:path';
import { readSiteOrigin } from '@markaz/contract/site/site-origin';
import { indexNames } from './cloud/firestore-indexes.ts';
import { readIndexFile } from './deploy/indexes.ts';
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
