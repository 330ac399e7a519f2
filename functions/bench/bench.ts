/**
 * `npm run bench`: the API against a bare Express 5 app that answers the same bytes, and the cold
 * start of what is deployed against bare functions. All in one run on one machine: only the ratios
 * say something, and only where nothing else runs. Dependencies `npm run build`; ends with 1 where a
 * request was not answered with 200.
 */
import { availableParallelism, loadavg } from 'node:os';
import { readConfig } from '../src/config.ts';
import { createDeps } from '../src/deps.ts';
import { serve, serveData } from './child.ts';
import { coldStarts } from './cold.ts';
import { type Load, measure, median, record } from './loads.ts';
import { seed } from './seed.ts';

const rounds = 3;
const enrolmentsARound = 1_000;
const warmUp = 500;

const data = await serveData();
const env = {
  ...process.env,
  NODE_ENV: 'production',
  GCLOUD_PROJECT: 'demo-bench',
  ...data.env,
  METADATA_SERVER_DETECTION: 'none',
};
Object.assign(process.env, env);
const codes = warmUp + rounds * enrolmentsARound + 1;
console.log(`Seeding twelve courses and ${codes} codes …`);
const deps = createDeps(readConfig(process.env), { log: () => {} });
const { cId, tokens } = await seed(deps, codes);
const loads: readonly Load[] = [
  { name: 'GET courses', method: 'GET', path: '/api/courses' },
  {
    name: 'courses/course',
    method: 'POST',
    path: '/api/courses/course',
    body: () => ({ id: cId }),
  },
  {
    name: 'courses/course/enroll',
    method: 'POST',
    path: '/api/courses/course/enroll',
    body: (index) => ({ cId, token: tokens[index] }),
    amount: enrolmentsARound,
  },
];

/** Name of what was measured → a row of the table. */
const rows: Record<string, Record<string, string | number>> = {};
function report(name: string, bare: number, ours: number, aim = ''): void {
  rows[name] = {
    bare: Math.round(bare),
    ours: Math.round(ours),
    'ours ÷ bare': (ours / bare).toFixed(2),
    aim,
  };
}

const ours = await serve('api.ts', env);
const answers = await Promise.all(loads.map((load) => record(ours, load)));
const bare = await serve('bare.ts', env, JSON.stringify(answers));
let failed = 0;
try {
  for (const load of loads) {
    console.log(`Measuring ${load.name} …`);
    const { bare: floor, ours: results } = await measure({ bare, ours }, load, { rounds, warmUp });
    const both = [floor, results] as const;
    const [bareRate = 0, ourRate = 0] = both.map((all) => median(all.map(({ rate }) => rate)));
    const [bareP99 = 0, ourP99 = 0] = both.map((all) => median(all.map(({ p99 }) => p99)));
    report(`${load.name}, requests a second`, bareRate, ourRate);
    report(`${load.name}, p99 in ms`, bareP99, ourP99);
    failed += [...floor, ...results].reduce((sum, result) => sum + result.failed, 0);
  }
  ours.stop();
  bare.stop();
  console.log('Measuring cold starts …');
  const answer = await coldStarts(env);
  report('from start to first answer, ms', answer.bare, answer.ours, '≤ 1.3');
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
