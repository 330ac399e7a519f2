/**
 * `npm run doctor -- --project ID`: reports what a real project lacks and how to fix it, in the
 * order of docs/deployment.md. The command changes nothing. It exits with 1 if something is
 * missing.
 */
import { examine } from './cloud/doctor/examine.ts';
import { connect } from './cloud/sign-in.ts';
import { Refusal, readArguments, runCommand } from './terminal/command.ts';

const usage = 'Name a real project: npm run doctor -- --project ID';

await runCommand(async () => {
  const config = { options: { project: { type: 'string' } } } as const;
  const { project } = readArguments(config, () => usage).values;
  if (project === undefined) throw new Refusal(usage);
  return (await examine(await connect(project), console.log)) ? 0 : 1;
});
