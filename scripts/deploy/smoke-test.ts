import { setTimeout as wait } from 'node:timers/promises';

/** A check of something that visitors need. `judge` returns the problem, or null. */
interface Check {
  readonly path: string;
  readonly judge: (answer: Response) => Promise<string | null> | string | null;
}

const statusProblem = (status: number) => (answer: Response) =>
  answer.status === status ? null : `${answer.status} instead of ${status}`;

const typeProblem = (answer: Response, type: string) =>
  answer.headers.get('content-type')?.includes(type) ? null : `no ${type}`;

function htmlPage(status: number): Check['judge'] {
  return (answer) => {
    const hasPolicy = answer.headers.has('content-security-policy');
    const wrong = statusProblem(status)(answer) ?? typeProblem(answer, 'text/html');
    return wrong ?? (hasPolicy ? null : 'no Content-Security-Policy');
  };
}

const isImmutable = (answer: Response) =>
  answer.headers.get('cache-control')?.includes('immutable') === true;

/** Browsers must not cache a 404 for a script, because a rollback may bring the script back. */
const missingScript: Check['judge'] = (answer) =>
  statusProblem(404)(answer) ?? (isImmutable(answer) ? 'browsers keep that it is missing' : null);

const jsonAnswer: Check['judge'] = (answer) =>
  statusProblem(200)(answer) ?? typeProblem(answer, 'json');

const fileChecks: readonly Check[] = [
  { path: '/', judge: htmlPage(200) },
  { path: '/assets/missing-00000000.js', judge: missingScript },
  // This file is missing if no web app is registered in the project.
  { path: '/__/firebase/init.json', judge: jsonAnswer },
];

/**
 * These requests go to the function. The deep health check also tests all services that the
 * function uses.
 */
const functionChecks: readonly Check[] = [
  { path: '/api/courses', judge: jsonAnswer },
  { path: '/api/health?deep=true', judge: jsonAnswer },
  { path: '/courses/unknown', judge: statusProblem(404) },
];

/**
 * Returns a check that a script of the home page exists and has the right type and headers. Returns
 * no check if the home page has no script.
 */
async function assetChecks(origin: string): Promise<readonly Check[]> {
  const home = await fetch(origin).then((answer) => answer.text());
  const path = /src="(\/assets\/[\w.-]+\.js)"/u.exec(home)?.[1];
  if (path === undefined) return [];
  const judge: Check['judge'] = (answer) =>
    statusProblem(200)(answer) ??
    typeProblem(answer, 'javascript') ??
    (answer.headers.get('x-content-type-options') === 'nosniff' ? null : 'no nosniff') ??
    (isImmutable(answer) ? null : 'browsers do not keep it');
  return [{ path, judge }];
}

async function problemOf(origin: string, { path, judge }: Check): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(20_000);
    const answer = await fetch(origin + path, { signal, redirect: 'manual' });
    const wrong = await judge(answer);
    return wrong === null ? null : `${path}: ${wrong}`;
  } catch (error) {
    return `${path}: no answer (${error instanceof Error ? error.message : error})`;
  }
}

const retryDelayMs = 3_000;

/**
 * Checks that a site has everything that visitors need. Retries while something is wrong, because a
 * first deployment grants roles that work only after some minutes. Without these roles, visitors
 * cannot call the function, and the function cannot read the database.
 * @returns one line for each remaining problem
 */
export async function smokeTest(origin: string, timeoutMs: number): Promise<readonly string[]> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const asset = await assetChecks(origin).catch(() => []);
    const checks = [...fileChecks, ...asset, ...functionChecks];
    const problems = await Promise.all(checks.map((check) => problemOf(origin, check)));
    const wrong = problems.filter((problem) => problem !== null);
    if (wrong.length === 0 || performance.now() > deadline) return wrong;
    await wait(retryDelayMs);
  }
}
