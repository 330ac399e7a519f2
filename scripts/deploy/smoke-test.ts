import { setTimeout as wait } from 'node:timers/promises';

/** A check of what visitors need; `judge` returns the problem, or null. */
interface Check {
  readonly path: string;
  readonly judge: (answer: Response) => Promise<string | null> | string | null;
}

const isStatus = (status: number) => (answer: Response) =>
  answer.status === status ? null : `${answer.status} instead of ${status}`;

const hasType = (answer: Response, type: string) =>
  answer.headers.get('content-type')?.includes(type) ? null : `no ${type}`;

function page(status: number): Check['judge'] {
  return (answer) => {
    const isSafe = answer.headers.has('content-security-policy');
    const wrong = isStatus(status)(answer) ?? hasType(answer, 'text/html');
    return wrong ?? (isSafe ? null : 'no Content-Security-Policy');
  };
}

const isKept = (answer: Response) =>
  answer.headers.get('cache-control')?.includes('immutable') === true;

/** Browsers must not cache the absence of a part: it may come back with its release. */
const missingPart: Check['judge'] = (answer) =>
  isStatus(404)(answer) ?? (isKept(answer) ? 'browsers keep that it is missing' : null);

const json: Check['judge'] = (answer) => isStatus(200)(answer) ?? hasType(answer, 'json');

const files: readonly Check[] = [
  { path: '/', judge: page(200) },
  { path: '/assets/missing-00000000.js', judge: missingPart },
  // It is missing if no web app is registered in the project.
  { path: '/__/firebase/init.json', judge: json },
];

/** These reach the function; the second also all that its account may use. */
const calls: readonly Check[] = [
  { path: '/api/courses', judge: json },
  { path: '/api/health?deep=true', judge: json },
  { path: '/courses/unknown', judge: isStatus(404) },
];

/** Checks a file that the home page loads: it must exist, with the right type and headers. */
async function assetCheck(origin: string): Promise<readonly Check[]> {
  const home = await fetch(origin).then((answer) => answer.text());
  const path = /src="(\/assets\/[\w.-]+\.js)"/u.exec(home)?.[1];
  if (path === undefined) return [];
  const judge: Check['judge'] = (answer) =>
    isStatus(200)(answer) ??
    hasType(answer, 'javascript') ??
    (answer.headers.get('x-content-type-options') === 'nosniff' ? null : 'no nosniff') ??
    (isKept(answer) ? null : 'browsers do not keep it');
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

const pauseMs = 3_000;

/**
 * Checks a site for what every visitor needs, repeatedly while something is wrong: after a first
 * deployment it takes minutes until everybody may call the function and it may read the database.
 * Returns the remaining problems, a line each.
 */
export async function smokeTest(origin: string, timeoutMs: number): Promise<readonly string[]> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const asset = await assetCheck(origin).catch(() => []);
    const checks = [...files, ...asset, ...calls];
    const problems = await Promise.all(checks.map((check) => problemOf(origin, check)));
    const wrong = problems.filter((problem) => problem !== null);
    if (wrong.length === 0 || performance.now() > deadline) return wrong;
    await wait(pauseMs);
  }
}
