import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { Refusal, reasonOf } from '../terminal/command.ts';
import type { Firebase } from './firebase.ts';

/** What is said at one deployment and holds at the next ones until something else is said. */
export interface Settings {
  /** Where the site stands. */
  readonly origin: string;
  /** The name of the database; one that was restored has a name of its own. */
  readonly database: string;
  /** Whether links of some hosts are signed, with the keys in a secret; `on` or `off`. */
  readonly signing: string;
}

export const defaultDatabase = '(default)';

const functionsSchema = z.array(
  z.object({
    id: z.string(),
    environmentVariables: z.record(z.string(), z.string()).default({}),
  }),
);

/** The variables of the API as it runs; none before the first deployment. */
async function deployedVariables(firebase: Firebase): Promise<Readonly<Record<string, string>>> {
  try {
    const functions = await firebase.ask(functionsSchema, 'functions:list');
    return functions.find(({ id }) => id === 'api')?.environmentVariables ?? {};
  } catch (error) {
    // Where no function ever was, the API is switched off. A deployment itself needs it to be on.
    if (error instanceof Refusal && /Failed to list functions/u.test(reasonOf(error))) return {};
    throw error;
  }
}

/**
 * What is said now, or else was said at the last deployment, or else is usual: the project's own
 * address and its first database.
 */
export async function readSettings(
  firebase: Firebase,
  said: { readonly [Name in keyof Settings]: string | undefined },
): Promise<Settings> {
  const { MARKAZ_ORIGIN, MARKAZ_DATABASE, MARKAZ_SIGNING } = await deployedVariables(firebase);
  return {
    origin: said.origin || MARKAZ_ORIGIN || `https://${firebase.projectId}.web.app`,
    database: said.database || MARKAZ_DATABASE || defaultDatabase,
    signing: said.signing || MARKAZ_SIGNING || 'off',
  };
}

/**
 * Does some work with a firebase.json that means this database, for its rules and indexes.
 * @param work is given the file's path; null where firebase.json itself means it.
 */
export async function withDatabase<Result>(
  folder: string,
  database: string,
  work: (config: string | null) => Promise<Result>,
): Promise<Result> {
  if (database === defaultDatabase) return work(null);
  const config = JSON.parse(await readFile(join(folder, 'firebase.json'), 'utf8'));
  // Beside firebase.json, relative to which the tool reads paths.
  const file = join(folder, 'firebase.local-deploy.json');
  const firestore = { ...config.firestore, database };
  await writeFile(file, JSON.stringify({ ...config, firestore }));
  try {
    return await work(file);
  } finally {
    await rm(file);
  }
}
