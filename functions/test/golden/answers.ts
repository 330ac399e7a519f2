import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Account, TestApi } from '../harness.ts';
import { idTokenFor } from '../people.ts';

/** A read-only call. `who` names the caller, and is null for an anonymous caller. */
export interface GoldenCall {
  readonly who: string | null;
  readonly path: string;
  readonly body?: unknown;
}

/** A call with its answer. */
export interface GoldenAnswer extends GoldenCall {
  readonly status: number;
  readonly answer: unknown;
}

/** The content of `answers.json.gz` in a golden folder. */
export interface GoldenAnswers {
  /** The app's time when the calls were recorded, in ISO format. */
  readonly now: string;
  /** Uids by the names that `who` uses. The person named `admin` has the admin claim. */
  readonly people: Readonly<Record<string, string>>;
  readonly calls: readonly GoldenAnswer[];
}

const answersFile = (folder: string) => join(folder, 'answers.json.gz');

export async function readAnswers(folder: string): Promise<GoldenAnswers> {
  const text = await promisify(gunzip)(await readFile(answersFile(folder)));
  return JSON.parse(text.toString('utf8'));
}

export async function writeAnswers(folder: string, answers: GoldenAnswers): Promise<void> {
  await writeFile(
    answersFile(folder),
    await promisify(gzip)(JSON.stringify(answers), { level: 9 }),
  );
}

/** Returns an account by its uid, signed in at the app's current time. */
function accountOf(api: TestApi, name: string, uid: string): Account {
  const claims = name === 'admin' ? { admin: true, name: 'مدير المركز' } : {};
  // A restored account rejects sign-ins that are older than its restore. The restore has the
  // machine's time, so the sign-in must have it, too.
  const signedInAgo = Math.floor((api.now().getTime() - Date.now()) / 1000);
  return { uid, idToken: idTokenFor(api, uid, { signedInAgo, ...claims }) };
}

/** Sends the calls one after the other. */
export async function sendCalls(
  api: TestApi,
  people: GoldenAnswers['people'],
  calls: readonly GoldenCall[],
): Promise<GoldenAnswer[]> {
  const answers: GoldenAnswer[] = [];
  for (const { who, path, body } of calls) {
    const as = who === null ? undefined : accountOf(api, who, people[who] ?? '');
    const { status, body: answer } = await api.send(path, body, { as });
    answers.push({ who, path, ...(body !== undefined && { body }), status, answer });
  }
  return answers;
}

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Lists the differences between two answers. Ignores new fields.
 * @returns a line for each difference, with the path and both values
 */
export function listDifferences(before: unknown, after: unknown, path = ''): string[] {
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return before.flatMap((each, index) =>
      listDifferences(each, after[index], `${path}[${index}]`),
    );
  if (isObject(before) && isObject(after))
    return Object.keys(before).flatMap((key) =>
      listDifferences(before[key], after[key], `${path}.${key}`),
    );
  const [oldText, newText] = [JSON.stringify(before), JSON.stringify(after)];
  return oldText === newText ? [] : [`${path}: ${oldText} → ${newText}`];
}
