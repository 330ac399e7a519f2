/**
 * `npm run bench`: compares the API with a bare Express 5 app that sends the same bytes, and the
 * deployed function's cold start with that of bare functions. Everything runs once, on one machine:
 * only the ratios are meaningful, and only on an idle machine. Needs `npm run build`; exits with 1
 * if an answer was not 200.
 */
import { availableParallelism, loadavg } from 'node:os';
import { start } from './child.ts';
import { coldStarts } from './cold.ts';
import { type Load, measure, record, seed } from './loads.ts';

const rounds = 3;

const dataArgs = ['--firestore-port', '0', '--storage-port', '0', '--data', 'memory'];
const data = await start('../../local/src/main.ts', dataArgs);
const [firestore = '', storage = ''] = data.line.match(/[\d.]+:\d+/gu) ?? [];
Object.assign(process.env, {
  NODE_ENV: 'production',
  GCLOUD_PROJECT: 'demo-bench',
  FIRESTORE_EMULATOR_HOST: firestore,
  FIREBASE_STORAGE_EMULATOR_HOST: storage,
  METADATA_SERVER_DETECTION: 'none',
});
/** Name of the measurement → row of the table. */
const rows: Record<string, Record<string, string | number>> = {};
function report(name: string, bare: number, ours: number, aim = ''): void {
  const ratio = (ours / bare).toFixed(2);
  rows[name] = { bare: Math.round(bare), ours: Math.round(ours), 'ours ÷ bare': ratio, aim };
}

const serverOf = async (file: string, input?: string) => {
  const { line, stop } = await start(file, [], input);
  return { url: `http://127.0.0.1:${line}`, stop };
};
const ours = await serverOf('api.ts');
console.log('Seeding twelve courses …');
const id = await seed(ours.url);
const loads: readonly Load[] = [
  { name: 'GET courses', path: '/api/courses' },
  { name: 'courses/course', path: '/api/courses/course', body: { id } },
];
const answers = await Promise.all(loads.map((load) => record(ours.url, load)));
const bare = await serverOf('bare.ts', JSON.stringify(answers));
let failed = 0;
try {
  for (const load of loads) {
    console.log(`Measuring ${load.name} …`);
    const [floor, result] = await measure([bare.url, ours.url], load, rounds);
    if (floor === undefined || result === undefined) throw new Error('Nothing was measured.');
    report(`${load.name}, requests a second`, floor.rate, result.rate);
    report(`${load.name}, p99 in ms`, floor.p99, result.p99);
    failed += floor.failed + result.failed;
  }
  ours.stop();
  bare.stop();
  console.log('Measuring cold starts …');
  const { bare: least, ours: first, page } = await coldStarts(`/courses/${id}`);
  report('from start to first answer, ms', least, first, '≤ 1.2');
  if (page !== null) report('from start to a course page, ms', least, page, '≤ 1.3');
  console.table(rows);
  console.log(
    `${failed} requests failed. Load of the last minutes on ${availableParallelism()} cores: ` +
      `${loadavg()[1]?.toFixed(1)}, of which some 2 are the bench's own.`,
  );
} finally {
  ours.stop();
  bare.stop();
  data.stop();
}
process.exit(failed > 0 ? 1 : 0);
