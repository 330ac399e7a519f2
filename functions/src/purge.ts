/**
 * Empties the trash once, like the scheduled function of that name: `npm run purge` runs this file
 * with an environment that names the project and its services.
 */
import { readConfig } from './config.ts';
import { createDeps } from './deps.ts';

const { courses, pictures } = await createDeps(readConfig(process.env)).courseStates.purge();
console.log(`Gone for good: ${courses} courses from the trash, ${pictures} pictures left behind.`);
// Firestore's connections would keep the process waiting.
process.exit();
