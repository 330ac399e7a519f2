import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Timestamp } from 'firebase-admin/firestore';
import { afterFile } from '../../local/test/after-file.ts';
import { fieldsToJson } from '../src/backup/documents.ts';
import { openSite, type Site } from '../src/backup/site-services.ts';
import { firebaseApp } from '../src/deps.ts';
import type { TestApi } from './harness.ts';

/** Opens a project's site on the local stack. Its connections close after the test file. */
export function openProjectSite(projectId: string, database = '(default)'): Site {
  const config = {
    projectId,
    bucket: `${projectId}.firebasestorage.app`,
    database,
    origin: null,
    secureCookie: true,
    signedHosts: new Map(),
    unreadHosts: [],
  };
  const site = openSite(config, firebaseApp(config));
  afterFile(() => site.raw.close());
  return site;
}

export const ignoreProgress = () => undefined;
/** Options of a restore that never overwrites data. */
export const neverOverwrite = { say: ignoreProgress, confirm: async () => false };

/** Returns a progress callback that throws at the given line, like a process that is killed. */
export function killAtLine(killLine: number) {
  let lines = 0;
  return () => {
    lines += 1;
    if (lines === killLine) throw new Error('killed');
  };
}

/** Opens the site of an unused project. */
export function openEmptySite(database?: string): Site {
  return openProjectSite(`test-${randomUUID().slice(0, 12)}`, database);
}

/** Creates a folder for backups, which is deleted after the test file. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'markaz-backup-'));
  afterFile(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns a document with every type of field that Firestore's client library can write. */
export function documentOfAllTypes({ firestore }: TestApi) {
  return {
    text: 'نص',
    bytes: Buffer.from([0, 255]),
    time: new Timestamp(1, 5_000),
    ref: firestore.doc('courses/a'),
    numbers: [1, -0, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2n ** 53n + 1n],
    map: { empty: {}, list: [], nothing: null, flag: false },
  };
}

async function readAccounts({ auth }: Site) {
  const { users } = await auth.listUsers(1_000);
  return users.map(({ metadata: _metadata, tokensValidAfterTime: _since, ...account }) => account);
}

async function readObjects({ bucket }: Site) {
  const [files] = await bucket.getFiles();
  return Promise.all(
    files.map(async (file) => {
      const { contentType, cacheControl, metadata, md5Hash } = file.metadata;
      return { name: file.name, contentType, cacheControl, metadata, md5Hash };
    }),
  );
}

/** Reads all documents of a site by path. Equal documents become equal strings. */
export async function readDocuments({ raw }: Site): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const document of raw.documents({ after: null, upTo: null }, null)) {
    const fields = Object.entries(fieldsToJson(document.fields ?? {}, raw.root));
    found.set(
      raw.pathOf(document),
      JSON.stringify(fields.toSorted(([a], [b]) => (a < b ? -1 : 1))),
    );
  }
  return found;
}

/** Reads all data of a site. */
export async function readSite(site: Site) {
  const [documents, accounts, objects] = await Promise.all([
    readDocuments(site),
    readAccounts(site),
    readObjects(site),
  ]);
  return { documents, accounts, objects };
}
