/**
 * `npm run deploy -- --project ID [--origin URL] [--dry]`: builds and deploys everything to a project,
 * the database's place and protection first and the site last, and then asks the site itself whether
 * it works. Where the site stands, which database it uses (`MARKAZ_DATABASE`) and whether links are
 * signed (`MARKAZ_SIGNING`) hold until another deployment says otherwise. `--dry` does the same against
 * a stand-in for Google's APIs, without an account, and tells what would be uploaded.
 */
import { type Cloud, startCloud } from './cloud/stand-in/cloud.ts';
import { smokeTest } from './deploy/smoke-test.ts';
import { deployAll } from './deploy/steps.ts';
import { describeUpload } from './deploy/upload.ts';
import { Refusal, readArguments, runCommand } from './terminal/command.ts';
import { textProgress } from './terminal/progress.ts';

const usage = 'Name the project: npm run deploy -- --project YOUR-PROJECT';

/** A grant of rights takes up to seven minutes. https://cloud.google.com/iam/docs/access-change-propagation */
const patienceMs = 420_000;

/** For a deployment that must not even ask the live site which parts of earlier releases it keeps. */
const rehearsed = ({ environment }: Cloud) => ({ ...environment, MARKAZ_RELEASES: 'forget' });

/** Deploys to the project, or to a stand-in for it. Gives where the site stands. */
function deploy(projectId: string, origin: string | undefined, cloud: Cloud | null) {
  const { MARKAZ_ORIGIN, MARKAZ_DATABASE, MARKAZ_SIGNING } = process.env;
  const options = {
    projectId,
    // The bootstrap turned it off for the local stack; on Google's machines it gives the credentials.
    environment: cloud === null ? { METADATA_SERVER_DETECTION: '' } : rehearsed(cloud),
    show: (text: string) => process.stdout.write(text),
  };
  const said = {
    origin: origin ?? MARKAZ_ORIGIN,
    database: MARKAZ_DATABASE,
    signing: MARKAZ_SIGNING,
  };
  return deployAll(options, said, textProgress());
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
  if (!dry) return checkSite(await deploy(project, origin, null));
  const cloud = await startCloud(project);
  console.log('A rehearsal: nothing leaves this machine, and no account is needed.');
  try {
    await deploy(project, origin, cloud);
    console.log(describeUpload(cloud));
    return 0;
  } finally {
    await cloud.stop();
  }
});
