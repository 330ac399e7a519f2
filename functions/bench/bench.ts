/**
 * `npm run bench`: the API against a bare Express 5 app that answers the same bytes, and the load
 * of the deployed bundle against one with firebase-functions and Express alone. All in one run on
 * one machine: only the ratios say something. Needs `npm run build`.
 */
import autocannon from 'autocannon';
import { readConfig } from '../src/config.ts';
import { createDeps } from '../src/deps.ts';
import { type Served, serve, serveData } from './child.ts';
import { coldLoads } from './cold.ts';
import { seed } from './seed.ts';

const seconds = 6;
const connections = 100;
const enrolments = 3_000;

interface Load {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: (index: number) => unknown;
  readonly amount?: number;
}

/** Every request of a load comes from a student of its own. */
function headersOf(index: number): Record<string, string> {
  return { 'content-type': 'application/json', authorization: `Bearer student${index}` };
}

async function fire({ url }: Served, { method, path, body, amount }: Load) {
  let sent = 0;
  return autocannon({
    url: url + path,
    connections,
    ...(amount === undefined ? { duration: seconds } : { amount }),
    requests: [
      {
        method,
        path,
        headers: { 'accept-encoding': 'gzip' },
        ...(body === undefined
          ? {}
          : {
              setupRequest(request: autocannon.Request) {
                const index = sent;
                sent += 1;
                return { ...request, headers: headersOf(index), body: JSON.stringify(body(index)) };
              },
            }),
      },
    ],
  });
}

async function record({ url }: Served, { method, path, body }: Load) {
  const response = await fetch(url + path, {
    method,
    headers: { ...headersOf(-1), 'accept-encoding': 'identity' },
    ...(body === undefined ? {} : { body: JSON.stringify(body(-1)) }),
  });
  const headers = {
    'content-type': response.headers.get('content-type') ?? '',
    'cache-control': response.headers.get('cache-control') ?? '',
  };
  const bytes = Buffer.from(await response.arrayBuffer());
  return { method, path, headers, base64: bytes.toString('base64') };
}

const data = await serveData();
const env = {
  ...process.env,
  NODE_ENV: 'production',
  GCLOUD_PROJECT: 'demo-bench',
  ...data.env,
  METADATA_SERVER_DETECTION: 'none',
};
Object.assign(process.env, env);
console.log(`Seeding twelve courses and ${enrolments} codes …`);
const { cId, tokens } = await seed(
  createDeps(readConfig(process.env), { log: () => {} }),
  enrolments + 2,
);
const loads: readonly Load[] = [
  { name: 'GET courses', method: 'GET', path: '/api/courses' },
  {
    name: 'courses/course',
    method: 'POST',
    path: '/api/courses/course',
    body: () => ({ id: cId }),
  },
  {
    name: 'enroll',
    method: 'POST',
    path: '/api/courses/course/enroll',
    body: (index) => ({ cId, token: tokens[index + 1] }),
    amount: enrolments,
  },
];

const ours = await serve('api.ts', env);
const bare = await serve(
  'bare.ts',
  env,
  JSON.stringify(await Promise.all(loads.map((load) => record(ours, load)))),
);
try {
  const rows: Record<string, Record<string, string | number>> = {};
  for (const load of loads) {
    console.log(`Measuring ${load.name} …`);
    const floor = await fire(bare, load);
    const result = await fire(ours, load);
    rows[load.name] = {
      'bare req/s': Math.round(floor.requests.average),
      'ours req/s': Math.round(result.requests.average),
      'ours ÷ bare': (result.requests.average / floor.requests.average).toFixed(2),
      'bare p99 ms': floor.latency.p99,
      'ours p99 ms': result.latency.p99,
      'not 200': result.non2xx + result.errors,
    };
  }
  console.table(rows);
  console.log('Measuring the cold load …');
  const cold = await coldLoads(env);
  console.log(
    `Cold load: ours ${Math.round(cold.ours)} ms, bare ${Math.round(cold.bare)} ms, ` +
      `ours ÷ bare ${(cold.ours / cold.bare).toFixed(2)}`,
  );
} finally {
  ours.stop();
  bare.stop();
  data.stop();
}
process.exit(0);
