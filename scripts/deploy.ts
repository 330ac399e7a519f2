/**
 * `npm run deploy -- --project ID [--origin URL] [--dry]`: builds and deploys everything to a project,
 * the database's place and protection first and the site last, and then asks the site itself whether
 * it works. `--dry` does the same against a stand-in for Google's APIs, without an account, and tells
 * what would be uploaded.
 */
import { readSiteOrigin } from '@markaz/contract/site-origin';
import { type Cloud, startCloud } from './cloud/stand-in/cloud.ts';
import { firebaseFor } from './deploy/firebase.ts';
import { smokeTest } from './deploy/smoke-test.ts';
import { deployAll } from './deploy/steps.ts';
import { describeUpload } from './deploy/upload.ts';
import { Refusal, readArguments, reasonOf, runCommand } from './terminal/command.ts';
import { textProgress } from './terminal/progress.ts';

const usage = 'Name the project: npm run deploy -- --project YOUR-PROJECT';

/** A grant of rights takes up to seven minutes. https://cloud.google.com/iam/docs/access-change-propagation */
const patienceMs = 420_000;

/** For a deployment that must not even ask the live site which parts of earlier releases it keeps. */
const rehearsed = ({ environment }: Cloud) => ({ ...environment, MARKAZ_RELEASES: 'forget' });

/** @throws Refusal where it is no web address. */
function siteOrigin(text: string): string {
  try {
    return readSiteOrigin(text) ?? '';
  } catch (error) {
    throw new Refusal(reasonOf(error));
  }
}

async function deploy(projectId: string, origin: string, cloud: Cloud | null): Promise<void> {
  const firebase = firebaseFor({
    projectId,
    environment: {
      MARKAZ_ORIGIN: origin,
      // The bootstrap turned it off for the local stack; on Google's machines it gives the credentials.
      ...(cloud === null ? { METADATA_SERVER_DETECTION: '' } : rehearsed(cloud)),
    },
    show: (text) => process.stdout.write(text),
  });
  await deployAll(firebase, textProgress());
}

async function checkSite(origin: string): Promise<number> {
  const label = `Asking ${origin} whether it works`;
  const wrong = await textProgress().step(label, () => smokeTest(origin, patienceMs));
  if (wrong.length === 0) console.log(`Deployed, and it works: ${origin}`);
  else console.error(['Deployed, but this is wrong:', ...wrong].join('\n  '));
  return wrong.length === 0 ? 0 : 1;
}

await runCommand(async () => {
  const { project, origin, dry } = readArguments(
    {
      options: {
        project: { type: 'string' },
        origin: { type: 'string' },
        dry: { type: 'boolean', default: false },
      },
    },
    (reason) => `${reason} (known are --project ID, --origin URL and --dry).`,
  ).values;
  if (project === undefined) throw new Refusal(usage);
  const site = siteOrigin(origin ?? process.env.MARKAZ_ORIGIN ?? `https://${project}.web.app`);
  if (!dry) {
    await deploy(project, site, null);
    return checkSite(site);
  }
  const cloud = await startCloud(project);
  console.log('A rehearsal: nothing leaves this machine, and no account is needed.');
  try {
    await deploy(project, site, cloud);
    console.log(describeUpload(cloud));
    return 0;
  } finally {
    await cloud.stop();
  }
});
