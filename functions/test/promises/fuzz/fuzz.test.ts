import { randomInt } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type ApiPath, api as contract } from '@markaz/contract/api';
import type { Endpoint } from '@markaz/contract/endpoint';
import { times } from '@markaz/contract/limits';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { isFull, testSize } from '../../../../scripts/testing/size.ts';
import type { Caller, Identity } from '../../../src/core/caller.ts';
import { startApi, type TestApi, unlimited } from '../../harness.ts';
import { expectConsistentRecords } from '../money.ts';
import { type Centre, makeCentre } from './centre.ts';
import { envelopesFor, strayPaths } from './envelope.ts';
import { multipartRequests } from './multipart.ts';
import { requestsFor } from './plausible.ts';
import { findProblem } from './verdict.ts';
import { type RawRequest, sendBytes, sendRequest } from './wire.ts';

const requestCount = Number(process.env.MARKAZ_FUZZ ?? testSize(1_400, 20_000));
/**
 * The seed of the requests. It is constant in `npm test`, so that a new failure can only come from
 * a change to the code. Each full run uses a new seed.
 */
const seed = Number(process.env.MARKAZ_FUZZ_SEED ?? testSize(2_026, randomInt(2 ** 31)));
const batchSize = testSize(8, 40);
const concurrency = 12;
/** How much the heap may grow after the first quarter of all requests. */
const allowedGrowthBytes = 32 * 1024 * 1024;

let api: TestApi;
let centre: Centre;

/** Verifies each token only once, because authentication is not fuzzed here. */
function withCachedIdentity(identity: Identity): Identity {
  const cached = new Map<string, Promise<Caller | null>>();
  return {
    identify: async (credential) => {
      const key = `${credential.kind} ${credential.token}`;
      const found = cached.get(key) ?? identity.identify(credential);
      if (credential.token.length < 2_000) cached.set(key, found);
      const caller = await found;
      return caller === null || caller.role === 'visitor' ? null : caller;
    },
  };
}

beforeAll(async () => {
  api = await startApi({
    limits: unlimited,
    // The requests change a few accounts much more often than people do.
    writeBurst: requestCount,
    adapt: (deps) => ({ ...deps, identity: withCachedIdentity(deps.identity) }),
  });
  centre = await makeCentre(api);
});

/** Calls that end the caller's sessions. Accounts that other calls need may not send them. */
const callsThatSignOut: ReadonlySet<string> = new Set([
  'auth/logout',
  'user/sessions/end',
  'user/delete',
]);

/** Roles whose accounts must stay signed in. They send any other calls. */
const signedIn: readonly string[] = ['student', 'admin', 'content', 'sales'];

interface Attempt extends RawRequest {
  /** The contract's path of the request, or empty for a request to another path. */
  readonly call: string;
  readonly role: string;
}

function queryOf(value: unknown): string {
  const pairs = Object.entries(Object(value))
    .filter(([, field]) => field !== undefined)
    .map(([name, field]): [string, string] => [
      name,
      (typeof field === 'string' ? field : (JSON.stringify(field) ?? '')).slice(0, 2_000),
    ]);
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs.slice(0, 20))}`;
}

function attemptsAt(path: string, endpoint: Endpoint, hostility: number): fc.Arbitrary<Attempt> {
  const { existing, existingFor, roles } = centre;
  const values = requestsFor(endpoint.request, { ...existing, ...existingFor[path] }, hostility);
  const bodies =
    endpoint.body === 'multipart'
      ? multipartRequests(values, hostility)
      : values.map((value) => ({
          contentType: 'application/json',
          body: Buffer.from(JSON.stringify(value) ?? ''),
          query: endpoint.body === 'query' ? queryOf(value) : '',
        }));
  // Most requests come from permitted callers, so that they get past the access check.
  const neededRole: Readonly<Record<Endpoint['access'], string>> = {
    public: 'visitor',
    anyone: 'outsider',
    student: 'student',
    content: 'content',
    sales: 'sales',
    cashier: 'admin',
    teacher: 'admin',
    teaching: 'content',
    staff: 'sales',
    team: 'sales',
    admin: 'admin',
  };
  const signsOut = callsThatSignOut.has(path);
  const role = fc.oneof(
    { weight: 4, arbitrary: fc.constant(signsOut ? 'leaver' : neededRole[endpoint.access]) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('visitor', 'forged', ...(signsOut ? [] : signedIn)),
    },
  );
  return fc
    .tuple(bodies, envelopesFor(path, hostility), role)
    .map(([encoded, envelope, asRole]): Attempt => {
      const method = envelope.method ?? endpoint.method;
      const body = method === 'GET' ? null : envelope.damage(encoded.body);
      const account = roles[asRole];
      const query = 'query' in encoded ? encoded.query : '';
      return {
        call: path,
        role: asRole,
        method,
        path: `${envelope.path}${query}`,
        headers: {
          ...(account ? { authorization: `Bearer ${account.idToken}` } : {}),
          ...(body === null ? {} : { 'content-type': encoded.contentType }),
          ...envelope.headers,
        },
        body,
      };
    });
}

function strayAttempts(): fc.Arbitrary<Attempt> {
  return fc
    .tuple(fc.constantFrom(...strayPaths), fc.constantFrom('GET', 'POST', 'HEAD', 'OPTIONS'))
    .map(([path, method]) => ({
      call: '',
      role: 'visitor',
      method,
      path,
      headers: {},
      body: null,
    }));
}

const collectGarbage: () => void = (() => {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc');
})();

function heapNow(): number {
  collectGarbage();
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

/** Calls that succeeded at least once. The test would prove little if the API refused them all. */
const succeededPaths = new Set<string>();

/**
 * Sends attempts, at most `concurrency` of them at the same time.
 * @returns descriptions of the problems with the responses
 */
async function send(attempts: readonly Attempt[]): Promise<string[]> {
  const problems: string[] = [];
  const queue = [...attempts];
  const sendNext = async () => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const { role, method, path, headers, body } = next;
      const problem = await sendRequest(api.url, next).then(
        (received) => {
          if (received.status === 200) succeededPaths.add(next.call);
          return findProblem(next, received, signedIn.includes(role));
        },
        (error: unknown) => String(error),
      );
      if (problem === null) continue;
      const sent = JSON.stringify({ role, method, path, headers, body: body?.toString('utf8') });
      problems.push(`${problem}\n  for ${sent.slice(0, 2_000)}`);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, sendNext));
  return problems;
}

describe(`fuzz: ${requestCount} requests, MARKAZ_FUZZ_SEED=${seed}`, () => {
  it('no response has a status of 500 or more or leaks a secret, no request hangs, and memory does not grow', async () => {
    const calls = Object.entries(contract) as [ApiPath, Endpoint][];
    const levels = testSize([0, 3, 20], [0, 3, 3, 20]);
    let sentCount = 0;
    let round = 0;
    let heapAtQuarter: number | null = null;
    const allProblems: string[] = [];
    while (sentCount < requestCount) {
      const hostility = levels[round % levels.length] ?? 0;
      for (const [index, [path, endpoint]] of calls.entries()) {
        if (sentCount >= requestCount) break;
        const attempts = fc.sample(attemptsAt(path, endpoint, hostility), {
          seed: seed + round * 1_000 + index,
          numRuns: Math.min(batchSize, requestCount - sentCount),
        });
        const problems = await send(attempts);
        sentCount += attempts.length;
        if (problems.length > 0) {
          const logged = api.logs.filter(
            ({ severity, httpRequest }) => severity === 'ERROR' && httpRequest === undefined,
          );
          allProblems.push(...problems, ...logged.map(({ message }) => message));
        }
        api.logs.length = 0;
        expect(allProblems, `seed ${seed}`).toEqual([]);
      }
      const stray = fc.sample(strayAttempts(), { seed: seed + round, numRuns: batchSize });
      expect(await send(stray), `seed ${seed}`).toEqual([]);
      round += 1;
      // Waits until locks and rate limits have ended. Otherwise, the next rounds would get only
      // refusals.
      api.advance(times.refusalWindow);
      if (heapAtQuarter === null && sentCount >= requestCount / 4) heapAtQuarter = heapNow();
    }
    const growth = heapNow() - (heapAtQuarter ?? 0);
    // Sends valid requests to each call that has not succeeded yet, until one succeeds.
    for (const [path, endpoint] of isFull ? calls : [])
      for (let extra = 0; extra < 20 && !succeededPaths.has(path); extra += 1) {
        const sampling = { seed: seed - extra, numRuns: batchSize };
        expect(await send(fc.sample(attemptsAt(path, endpoint, 0), sampling))).toEqual([]);
        api.advance(times.refusalWindow);
      }
    const neverSucceeded = calls.map(([path]) => path).filter((path) => !succeededPaths.has(path));
    // These calls need the time of the last update, the caller's uid or the student's name. The
    // generated requests never contain them.
    if (isFull)
      expect(neverSucceeded.toSorted()).toEqual([
        'admin/courses/update',
        'admin/students/delete',
        'user/delete',
      ]);
    else
      expect(neverSucceeded.length, `never succeeded: ${neverSucceeded}`).toBeLessThan(
        calls.length / 8,
      );
    expect(growth).toBeLessThan(allowedGrowthBytes);
  }, 600_000);

  it('the API still works after malformed HTTP', async () => {
    const line = 'POST /api/courses/course HTTP/1.1\r\nHost: x\r\n';
    const json = 'Content-Type: application/json\r\n';
    const raws = [
      `${line}${json}Content-Length: 5\r\n\r\n{"id":"x"}{"id":"y"}`,
      `${line}${json}Content-Length: 100\r\n\r\n{"id":`,
      `${line}${json}Content-Length: -1\r\n\r\n{}`,
      `${line}${json}Content-Length: 5\r\nContent-Length: 6\r\n\r\n{"a":1}`,
      `${line}${json}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      `${line}${json}Transfer-Encoding: chunked\r\n\r\nZZ\r\n{}\r\n`,
      `${line}${json}Transfer-Encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
      `${line}${json}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}`,
      `${line}${json}Expect: nonsense\r\nContent-Length: 2\r\n\r\n{}`,
      `${line}X-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
      `${line}X-Null: a\0b\r\n\r\n`,
      `${line}${'X-Many: y\r\n'.repeat(3_000)}\r\n`,
      'GET /api/courses HTTP/9.9\r\nHost: x\r\n\r\n',
      'GET  /api/courses\r\n\r\n',
      'GET /api/\xff\xfe HTTP/1.1\r\nHost: x\r\n\r\n',
      'GET http://evil.example/api/courses HTTP/1.1\r\nHost: x\r\n\r\n',
      'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n',
      'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n',
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    ];
    const answers = await Promise.all(
      raws.map((raw) => sendBytes(api.url, Buffer.from(raw, 'latin1'), 500)),
    );
    for (const answer of answers) {
      expect(answer).not.toMatch(/^HTTP\/1\.1 5\d\d/mu);
      expect(answer).not.toMatch(/node_modules|\bat .+:\d+:\d+/u);
    }
    expect((await api.send('courses')).status).toBe(200);
  });

  it('the records are consistent after all requests', () => expectConsistentRecords(api));
});
