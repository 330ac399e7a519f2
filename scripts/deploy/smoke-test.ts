import { setTimeout as wait } from 'node:timers/promises';

/** What visitors must find at the site; each gives what is wrong, or null. */
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

/** Browsers must not keep that a part is missing: it may come back with its release. */
const missingPart: Check['judge'] = (answer) =>
  isStatus(404)(answer) ?? (isKept(answer) ? 'browsers keep that it is missing' : null);

const json: Check['judge'] = (answer) => isStatus(200)(answer) ?? hasType(answer, 'json');

const files: readonly Check[] = [
  { path: '/', judge: page(200) },
  { path: '/assets/missing-00000000.js', judge: missingPart },
  // Where it is missing, no web app is registered in the project.
  { path: '/__/firebase/init.json', judge: json },
];

/** These reach the function, and the second all that its account may use. */
const calls: readonly Check[] = [
  { path: '/api/courses', judge: json },
  { path: '/api/health?deep=true', judge: json },
  { path: '/courses/unknown', judge: isStatus(404) },
];

/** A file that the home page loads, which must be there and be taken for what it is. */
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
 * Asks a site for what every visitor needs, again and again while something is wrong: after a first
 * deployment it takes minutes until everybody may call the function and it may read the database.
 * @param patienceMs how long.
 * @returns what is still wrong, a line each.
 */
export async function smokeTest(origin: string, patienceMs: number): Promise<readonly string[]> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const asset = await assetCheck(origin).catch(() => []);
    const checks = [...files, ...asset, ...calls];
    const problems = await Promise.all(checks.map((check) => problemOf(origin, check)));
    const wrong = problems.filter((problem) => problem !== null);
    if (wrong.length === 0 || performance.now() > deadline) return wrong;
    await wait(pauseMs);
  }
}
