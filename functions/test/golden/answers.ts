import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Account, TestApi } from '../harness.ts';
import { idTokenFor } from '../people.ts';

/** A read-only call, and its caller; null is anonymous. */
export interface Question {
  readonly who: string | null;
  readonly path: string;
  readonly body?: unknown;
}

/** A version's answer. */
export interface Answered extends Question {
  readonly status: number;
  readonly answer: unknown;
}

/** `answers.json.gz` of a golden folder. */
export interface Answers {
  /** The app's clock at that time, as ISO time. */
  readonly now: string;
  /** Uids by the names that `who` uses; `admin` has the claim. */
  readonly people: Readonly<Record<string, string>>;
  readonly calls: readonly Answered[];
}

const fileIn = (folder: string) => join(folder, 'answers.json.gz');

export async function readAnswers(folder: string): Promise<Answers> {
  const text = await promisify(gunzip)(await readFile(fileIn(folder)));
  return JSON.parse(text.toString('utf8'));
}

export async function writeAnswers(folder: string, answers: Answers): Promise<void> {
  await writeFile(fileIn(folder), await promisify(gzip)(JSON.stringify(answers), { level: 9 }));
}

/** An account by its uid, signed in at the app's current time. */
function accountOf(api: TestApi, name: string, uid: string): Account {
  const claims = name === 'admin' ? { admin: true, name: 'مدير المركز' } : {};
  // A restored account refuses sign-ins older than its restore, by the machine's clock.
  const signedInAgo = Math.floor((api.now().getTime() - Date.now()) / 1000);
  return { uid, idToken: idTokenFor(api, uid, { signedInAgo, ...claims }) };
}

/** Calls the questions in turn. */
export async function ask(
  api: TestApi,
  people: Answers['people'],
  questions: readonly Question[],
): Promise<Answered[]> {
  const answered: Answered[] = [];
  for (const { who, path, body } of questions) {
    const as = who === null ? undefined : accountOf(api, who, people[who] ?? '');
    const { status, body: answer } = await api.send(path, body, { as });
    answered.push({ who, path, ...(body !== undefined && { body }), status, answer });
  }
  return answered;
}

type Json = Readonly<Record<string, unknown>>;

const isMap = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Lists the differences between two answers. A new field is no difference.
 * @returns a line for each: the path and both values
 */
export function differences(before: unknown, now: unknown, path = ''): string[] {
  if (Array.isArray(before) && Array.isArray(now) && before.length === now.length)
    return before.flatMap((each, index) => differences(each, now[index], `${path}[${index}]`));
  if (isMap(before) && isMap(now))
    return Object.keys(before).flatMap((key) =>
      differences(before[key], now[key], `${path}.${key}`),
    );
  const [old, fresh] = [JSON.stringify(before), JSON.stringify(now)];
  return old === fresh ? [] : [`${path}: ${old} → ${fresh}`];
}
