/**
 * `npm run bench` compares the API with a bare Express 5 app that sends the same bytes, and the
 * deployed function's cold start with that of a bare function. Everything runs once, on one
 * machine. So only the ratios are meaningful, and only if the machine is otherwise idle. The
 * command needs `npm run build`. It exits with 1 if a response was not 200.
 */
import { availableParallelism, loadavg } from 'node:os';
import { startProgram } from './child.ts';
import { measureColdStarts } from './cold.ts';
import { type Load, measureServers, recordResponse, seedCourses } from './loads.ts';

const rounds = 3;

const dataArgs = ['--firestore-port', '0', '--storage-port', '0', '--data', 'memory'];
const data = await startProgram('../../local/src/main.ts', dataArgs);
// The first line that the program prints contains the addresses of Firestore and Storage.
const [firestore = '', storage = ''] = data.line.match(/[\d.]+:\d+/gu) ?? [];
Object.assign(process.env, {
  NODE_ENV: 'production',
  GCLOUD_PROJECT: 'demo-bench',
  FIRESTORE_EMULATOR_HOST: firestore,
  FIREBASE_STORAGE_EMULATOR_HOST: storage,
  METADATA_SERVER_DETECTION: 'none',
});
/** Rows of the printed table, keyed by the name of the measurement. */
const rows: Record<string, Record<string, string | number>> = {};
function report(name: string, bare: number, ours: number, target = ''): void {
  const ratio = (ours / bare).toFixed(2);
  rows[name] = {
    bare: Math.round(bare),
    ours: Math.round(ours),
    'ours ÷ bare': ratio,
    aim: target,
  };
}

const startServer = async (file: string, input?: string) => {
  const { line, stop } = await startProgram(file, [], input);
  return { url: `http://127.0.0.1:${line}`, stop };
};
const apiServer = await startServer('api.ts');
console.log('Seeding twelve courses …');
const id = await seedCourses(apiServer.url);
const loads: readonly Load[] = [
  { name: 'GET courses', path: '/api/courses' },
  { name: 'courses/course', path: '/api/courses/course', body: { id } },
];
const responses = await Promise.all(loads.map((load) => recordResponse(apiServer.url, load)));
const bareServer = await startServer('bare.ts', JSON.stringify(responses));
let failedCount = 0;
try {
  for (const load of loads) {
    console.log(`Measuring ${load.name} …`);
    const [bareResult, apiResult] = await measureServers(
      [bareServer.url, apiServer.url],
      load,
      rounds,
    );
    if (bareResult === undefined || apiResult === undefined)
      throw new Error('Nothing was measured.');
    report(`${load.name}, requests a second`, bareResult.rate, apiResult.rate);
    report(`${load.name}, p99 in ms`, bareResult.p99, apiResult.p99);
    failedCount += bareResult.failed + apiResult.failed;
  }
  apiServer.stop();
  bareServer.stop();
  console.log('Measuring cold starts …');
  const { bare: bareStart, ours: apiStart, page } = await measureColdStarts(`/courses/${id}`);
  report('from start to first answer, ms', bareStart, apiStart, '≤ 1.2');
  if (page !== null) report('from start to a course page, ms', bareStart, page, '≤ 1.3');
  console.table(rows);
  console.log(
    `${failedCount} requests failed. Load of the last minutes on ${availableParallelism()} cores: ` +
      `${loadavg()[1]?.toFixed(1)}, of which some 2 are the bench's own.`,
  );
} finally {
  apiServer.stop();
  bareServer.stop();
  data.stop();
}
process.exit(failedCount > 0 ? 1 : 0);
