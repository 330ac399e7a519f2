/** Part of `npm run lint`: imports point one way, one firebase-admin, no registry in the lock file. */
import { boundaryProblems } from './boundaries/check.ts';
import { runCommand } from './terminal/command.ts';
import { Refusal } from './terminal/refusal.ts';

await runCommand(async () => {
  const problems = await boundaryProblems();
  if (problems.length > 0)
    throw new Refusal(
      `The architecture is broken in ${problems.length} places.`,
      problems.join('\n'),
    );
  console.log('The parts of the repo know only what they may.');
  return 0;
});
