import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Account, TestApi } from '../harness.ts';
import { idTokenFor } from '../people.ts';

/** A call that changes nothing, and who makes it; null is a visitor. */
export interface Question {
  readonly who: string | null;
  readonly path: string;
  readonly body?: unknown;
}

/** What a version answered. */
export interface Answered extends Question {
  readonly status: number;
  readonly answer: unknown;
}

/** `answers.json.gz` of a golden folder. */
export interface Answers {
  /** The app's clock when they were given, as ISO time. */
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

/** An account by its uid, signed in whenever it calls. */
function accountOf(api: TestApi, name: string, uid: string): Account {
  const claims = name === 'admin' ? { admin: true, name: 'مدير المركز' } : {};
  // A restored account refuses sign-ins from before it was restored, by the machine's clock.
  const signedInAgo = Math.floor((api.now().getTime() - Date.now()) / 1000);
  return { uid, idToken: idTokenFor(api, uid, { signedInAgo, ...claims }) };
}

/** Asks the questions one after the other. */
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
 * Where an answer is not what it was before. A field that is new is no difference.
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
