/**
 * `npm run monitoring -- --project ID --email ADDRESS [--budget AMOUNT]`: creates or updates the
 * resources of ops/ in a real project (alerts, uptime check, dashboard, daily backups, budget).
 * Exits with 1 if a resource fails.
 */
import { putMonitoring } from './cloud/monitoring.ts';
import { connect } from './cloud/sign-in.ts';
import { Refusal, readArguments, runCommand } from './terminal/command.ts';

const usage =
  "Give the project and the address that receives alerts: npm run monitoring -- --project ID --email ADDRESS, with --budget AMOUNT a month in the billing account's currency.";

const config = {
  options: {
    project: { type: 'string' },
    email: { type: 'string' },
    budget: { type: 'string' },
  },
} as const;

await runCommand(async () => {
  const { project, email, budget } = readArguments(config, () => usage).values;
  if (project === undefined || email === undefined) throw new Refusal(usage);
  const amount = budget === undefined ? undefined : Number(budget);
  if (amount !== undefined && !(Number.isInteger(amount) && amount > 0)) throw new Refusal(usage);
  const google = await connect(project);
  const isComplete = await putMonitoring(google, { email, budget: amount }, console.log);
  if (isComplete) return 0;
  throw new Refusal(
    'Some resources could not be set up: fix the failures above and run the command again.',
  );
});
