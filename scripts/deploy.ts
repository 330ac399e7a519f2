/**
 * `npm run deploy -- --project ID [--origin URL] [--yes] [--prune-indexes] [--dry]`: runs the
 * checks, builds, and deploys everything to a project. The previous release works until the new one
 * is live. Then the command runs a smoke test on the site. The site's origin, its database
 * (`MARKAZ_DATABASE`) and link signing (`MARKAZ_SIGNING`) stay as they are until another deployment
 * changes them. `--yes` confirms another origin or database. `--prune-indexes` deletes indexes that
 * neither this release nor an earlier one needs. `--dry` deploys to a local server that stands in
 * for Google's APIs, and describes the upload. It needs no account.
 */
import { join } from 'node:path';
import { buildParts } from './build/parts.ts';
import { connect } from './cloud/sign-in.ts';
import { type Cloud, startCloud } from './cloud/stand-in/cloud.ts';
import { describeUpload } from './cloud/stand-in/uploaded.ts';
import { smokeTest } from './deploy/smoke-test.ts';
import { deployAll } from './deploy/steps.ts';
import { describeRetained, retainParts } from './releases/keep-parts.ts';
import { root } from './root.ts';
import { Refusal, readArguments, runCommand } from './terminal/command.ts';
import { textProgress } from './terminal/progress.ts';

const usage = 'Name the project: npm run deploy -- --project YOUR-PROJECT';

/**
 * After a role is granted, it takes up to seven minutes until the role works.
 * https://cloud.google.com/iam/docs/access-change-propagation
 */
const roleChangeMs = 420_000;

interface DeployFlags {
  readonly origin: string | undefined;
  readonly yes: boolean;
  readonly pruneIndexes: boolean;
}

/**
 * Deploys to the project and returns the site's origin. If firebase-tools is called directly, the
 * predeploy steps of firebase.json build the same files.
 * @param cloud a project at a stand-in for Google's APIs, or null to deploy to the real project
 */
async function deploy(
  projectId: string,
  { origin, ...flags }: DeployFlags,
  cloud: Cloud | null,
): Promise<string> {
  const { MARKAZ_ORIGIN, MARKAZ_DATABASE, MARKAZ_SIGNING, MARKAZ_RELEASES } = process.env;
  const progress = textProgress();
  // A dry run must not even ask the live site for the files of earlier releases.
  const skipsEarlierParts = cloud !== null || MARKAZ_RELEASES === 'forget';
  return deployAll(
    {
      ...flags,
      projectId,
      // scripts/bootstrap.mjs disables this for the local stack. Google's machines need it for
      // credentials.
      environment: cloud?.environment ?? { METADATA_SERVER_DETECTION: '' },
      // Not everyone has credentials for Google on this machine.
      google: cloud?.google ?? (await connect(projectId).catch(() => null)),
      show: (text) => process.stdout.write(text),
      given: {
        origin: origin ?? MARKAZ_ORIGIN,
        database: MARKAZ_DATABASE,
        signing: MARKAZ_SIGNING,
      },
      async build(variables, indexes) {
        // The build reads these variables from this process, and records them with its output.
        Object.assign(process.env, variables);
        await buildParts(progress, { all: true });
        const liveOrigin = skipsEarlierParts ? null : variables.MARKAZ_ORIGIN;
        const retained = await progress.step('Parts of earlier releases', () =>
          retainParts(join(root, 'web/dist'), liveOrigin, indexes, new Date()),
        );
        progress.say(describeRetained(retained));
        return retained.earlier;
      },
    },
    progress,
  );
}

async function checkSite(origin: string): Promise<number> {
  const label = `Checking ${origin}`;
  const problems = await textProgress().step(label, () => smokeTest(origin, roleChangeMs));
  if (problems.length === 0) console.log(`Deployed, and it works: ${origin}`);
  else console.error(['Deployed, but these checks failed:', ...problems].join('\n  '));
  return problems.length === 0 ? 0 : 1;
}

await runCommand(async () => {
  const { project, dry, ...values } = readArguments(
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
      `${reason} (the options are --project ID, --origin URL, --yes, --prune-indexes and --dry).`,
  ).values;
  if (project === undefined) throw new Refusal(usage);
  const flags = {
    origin: values.origin,
    yes: values.yes,
    pruneIndexes: values['prune-indexes'],
  };
  if (!dry) return checkSite(await deploy(project, flags, null));
  const cloud = await startCloud(project);
  console.log('Dry run: nothing leaves this machine, and no account is needed.');
  try {
    await deploy(project, flags, cloud);
    console.log(describeUpload(cloud));
    return 0;
  } finally {
    await cloud.stop();
  }
});
