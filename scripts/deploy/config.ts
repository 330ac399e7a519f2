import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Hosting, withPartHeaders } from '../build/part-headers.ts';
import type { IndexSpec } from '../cloud/firestore-indexes.ts';
import { defaultDatabase } from './settings.ts';

type Section = Readonly<Record<string, unknown>>;

/** The part of firebase.json that this file uses. */
interface Config {
  readonly hosting: Section & Hosting;
  readonly functions: readonly Section[];
  readonly firestore: Section;
}

const configName = 'firebase.local-deploy.json';
const indexesName = 'firebase.local-indexes.json';

const withoutPredeploySteps = <Part extends Section>({ predeploy: _done, ...section }: Part) =>
  section;

/**
 * Returns the configuration that replaces firebase.json for firebase-tools. It has no predeploy
 * steps, because they are already done. It names this database, and has rules for the parts of the
 * built site.
 */
async function deployedConfig(folder: string, database: string) {
  const config: Config = JSON.parse(await readFile(join(folder, 'firebase.json'), 'utf8'));
  const databaseSetting = database === defaultDatabase ? {} : { database };
  return {
    ...config,
    hosting: withoutPredeploySteps(await withPartHeaders(config.hosting, join(folder, 'web/dist'))),
    functions: config.functions.map(withoutPredeploySteps),
    firestore: { ...config.firestore, ...databaseSetting, indexes: indexesName },
  };
}

/** The configuration of one deployment, as files next to firebase.json. */
export interface DeployConfig {
  /** The file that replaces firebase.json. */
  readonly file: string;
  /** Sets the indexes that the next command deploys. */
  setIndexes(spec: IndexSpec): Promise<void>;
}

/** Runs a task with a configuration of its own, and deletes the files of the configuration. */
export async function withConfig<Result>(
  folder: string,
  database: string,
  indexes: IndexSpec,
  task: (config: DeployConfig) => Promise<Result>,
): Promise<Result> {
  // The files are next to firebase.json, because firebase-tools resolves paths relative to them.
  const [file, indexesFile] = [join(folder, configName), join(folder, indexesName)];
  const setIndexes = (spec: IndexSpec) => writeFile(indexesFile, JSON.stringify(spec));
  try {
    await writeFile(file, JSON.stringify(await deployedConfig(folder, database)));
    await setIndexes(indexes);
    return await task({ file, setIndexes });
  } finally {
    for (const each of [file, indexesFile]) await rm(each, { force: true });
  }
}
