/**
 * `npm run deploy -- --project ID [--origin URL] [--yes] [--prune-indexes] [--dry]`: checks what can be
 * checked, builds, and deploys everything to a project, so that the release before goes on until the
 * new one is on the site; then asks the site itself whether it works. Where the site stands, which
 * database it uses (`MARKAZ_DATABASE`) and whether links are signed (`MARKAZ_SIGNING`) hold until
 * another deployment says otherwise; `--yes` confirms another address or database. `--prune-indexes`
 * deletes indexes that neither this release nor an earlier one needs. `--dry` does the same against a
 * stand-in for Google's APIs, without an account, and tells what would be uploaded.
 */
import { connect } from './cloud/sign-in.ts';
import { type Cloud, startCloud } from './cloud/stand-in/cloud.ts';
import { buildRelease } from './deploy/build-release.ts';
import { smokeTest } from './deploy/smoke-test.ts';
import { deployAll } from './deploy/steps.ts';
import { describeUpload } from './deploy/upload.ts';
import { Refusal, readArguments, runCommand } from './terminal/command.ts';
import { textProgress } from './terminal/progress.ts';

const usage = 'Name the project: npm run deploy -- --project YOUR-PROJECT';

/** A grant of rights takes up to seven minutes. https://cloud.google.com/iam/docs/access-change-propagation */
const patienceMs = 420_000;

interface Wishes {
  readonly origin: string | undefined;
  readonly yes: boolean;
  readonly pruneIndexes: boolean;
}

/** Google as this machine's credentials see it; null where it has none, since not all need them. */
const connectOrNot = (projectId: string) => connect(projectId).catch(() => null);

/** Deploys to the project, or to a stand-in for it. Gives where the site stands. */
async function deploy(projectId: string, { origin, ...wishes }: Wishes, cloud: Cloud | null) {
  const { MARKAZ_ORIGIN, MARKAZ_DATABASE, MARKAZ_SIGNING, MARKAZ_RELEASES } = process.env;
  const progress = textProgress();
  // A rehearsal must not even ask the live site which parts of earlier releases it keeps.
  const forgets = cloud !== null || MARKAZ_RELEASES === 'forget';
  return deployAll(
    {
      ...wishes,
      projectId,
      // The bootstrap turned it off for the local stack; on Google's machines it gives the credentials.
      environment: cloud?.environment ?? { METADATA_SERVER_DETECTION: '' },
      google: cloud?.google ?? (await connectOrNot(projectId)),
      show: (text: string) => process.stdout.write(text),
      said: {
        origin: origin ?? MARKAZ_ORIGIN,
        database: MARKAZ_DATABASE,
        signing: MARKAZ_SIGNING,
      },
      build: (variables, indexes) => buildRelease(variables, indexes, { forgets, progress }),
    },
    progress,
  );
}

async function checkSite(origin: string): Promise<number> {
  const label = `Asking ${origin} whether it works`;
  const wrong = await textProgress().step(label, () => smokeTest(origin, patienceMs));
  if (wrong.length === 0) console.log(`Deployed, and it works: ${origin}`);
  else console.error(['Deployed, but this is wrong:', ...wrong].join('\n  '));
  return wrong.length === 0 ? 0 : 1;
}

await runCommand(async () => {
  const { project, dry, ...said } = readArguments(
    {
      options: {
        project: { type: 'string' },
        origin: { type: 'string' },
        yes: { type: 'boolean', default: false },
        'prune-indexes': { type: 'boolean', default: false },
        dry: { type: 'boolean', default: false },
      },
    },
    (reason) =>
      `${reason} (known are --project ID, --origin URL, --yes, --prune-indexes and --dry).`,
  ).values;
  if (project === undefined) throw new Refusal(usage);
  const wishes = {
    origin: said.origin,
    yes: said.yes,
    pruneIndexes: said['prune-indexes'],
  };
  if (!dry) return checkSite(await deploy(project, wishes, null));
  const cloud = await startCloud(project);
  console.log('A rehearsal: nothing leaves this machine, and no account is needed.');
  try {
    await deploy(project, wishes, cloud);
    console.log(describeUpload(cloud));
    return 0;
  } finally {
    await cloud.stop();
  }
});
