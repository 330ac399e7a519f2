import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { projectId } from '../root.ts';
import { writeAtomically } from './data-folder.ts';
import { host } from './ports.ts';

/** The fields that we read. All others stay unchanged. */
const accountSchema = z.looseObject({
  localId: z.string(),
  createdAt: z.string(),
  validSince: z.string().optional(),
});
const accountsSchema = z.object({ users: z.array(accountSchema).default([]) });

async function call(authPort: number, path: string, body?: unknown): Promise<string> {
  const response = await fetch(
    `http://${host}:${authPort}/identitytoolkit.googleapis.com/v1/projects/${projectId}/${path}`,
    {
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(5_000),
    },
  );
  const text = await response.text();
  if (response.ok) return text;
  throw new Error(`The Auth emulator answered ${response.status} to ${path}: ${text}`);
}

/**
 * Returns a function that writes all accounts of the Auth emulator to `file` if they changed since
 * its last call. Calls run one after another, so that an older state never overwrites a newer one.
 */
export function accountSaver(authPort: number, file: string): () => Promise<void> {
  let saved = '';
  let previous = Promise.resolve();
  const save = async () => {
    const accounts = await call(authPort, 'accounts:batchGet?maxResults=-1');
    if (accounts === saved) return;
    await writeAtomically(file, accounts);
    saved = accounts;
  };
  return () => {
    const next = previous.then(save);
    previous = next.catch(() => undefined);
    return next;
  };
}

/**
 * Imports the accounts in `file` into a fresh Auth emulator. After the import, only sessions that
 * start later would be valid, which would sign everybody out. So the function also restores the
 * date from which the sessions of each account are valid.
 */
export async function restoreAccounts(authPort: number, file: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return;
  const { users } = accountsSchema.parse(JSON.parse(text));
  if (users.length === 0) return;
  await call(authPort, 'accounts:batchCreate', { users });
  for (const { localId, createdAt, validSince } of users) {
    const since = validSince ?? String(Math.floor(Number(createdAt) / 1000));
    await call(authPort, 'accounts:update', { localId, validSince: since });
  }
}
