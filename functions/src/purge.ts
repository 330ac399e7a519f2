/**
 * Deletes once what is overdue, like the scheduled function of that name: `npm run purge` runs this
 * file with an environment that names the project and its services.
 */
import { readConfig } from './config.ts';
import { createDeps } from './deps.ts';

const { courseStates, erasure, follows, idleAccounts, missedSearches } = createDeps(
  readConfig(process.env),
);
const { courses, lectures, pictures } = await courseStates.purge();
console.log(`Gone for good: ${courses} courses and ${lectures} lectures from the trash.`);
console.log(`${pictures} pictures left behind.`);
console.log(`Forgotten: ${await idleAccounts.purge()} accounts without a course, long unused.`);
console.log(`Forgotten: the searches of ${await missedSearches.purge()} days, a month ago.`);
console.log(
  `Forgotten: ${await follows.purge()} links for parents, of school years that are over.`,
);
console.log(`Forgotten: that ${await erasure.purge()} accounts were deleted, two weeks ago.`);
// Firestore's connections would keep the process waiting.
process.exit();
