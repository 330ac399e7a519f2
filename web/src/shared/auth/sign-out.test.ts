// @vitest-environment happy-dom
import type { User } from '@markaz/contract/accounts/users';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeReport } from '../account/change-reports.ts';
import { userKeys } from '../account/queries.ts';
import {
  draftDatabase,
  quizStoragePrefix,
  readText,
  storedKeys,
  userStorageKey,
  writeText,
} from '../storage.ts';
import { endRejectedSession, rememberUser } from './remembered-user.ts';
import { endSession } from './sign-out.ts';

const user = { uid: 'maryam', courses: ['fiqh'] as string[] } as User;
const deleteDatabase = vi.fn();
/** Calls to the server, in order. */
let calls: { path: string; credentials: RequestCredentials | undefined; body: string }[];

beforeEach(() => {
  calls = [];
  deleteDatabase.mockReset();
  vi.stubGlobal('indexedDB', { deleteDatabase });
  vi.stubGlobal('fetch', async (path: string, { credentials, body }: RequestInit = {}) => {
    calls.push({ path, credentials, body: String(body) });
    return Response.json(path.endsWith('logout') ? { pending: false } : {});
  });
  rememberUser(user);
  writeText(`${quizStoragePrefix}.sheet.maryam`, '{}');
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('sends the watched position with the session, and then ends the session', async () => {
  const lecture = { cId: 'fiqh', lId: 'one', position: 754, completed: false };
  storeReport(user.uid, { ...lecture, at: new Date().toISOString() });
  await endSession(new QueryClient());
  expect(calls.map(({ path }) => path)).toEqual(['/api/user/progress', '/api/auth/logout']);
  expect(calls[0]).toMatchObject({ credentials: 'same-origin' });
  expect(calls[0]?.body).toContain('"position":754');
});

it('deletes all data of the user from the device', async () => {
  const client = new QueryClient();
  client.setQueryData(userKeys.doc, user);
  storeReport(user.uid, {
    cId: 'fiqh',
    lId: 'one',
    position: 9,
    completed: false,
    at: new Date().toISOString(),
  });
  await endSession(client);
  expect(client.getQueryData(userKeys.doc)).toBeUndefined();
  expect(storedKeys()).toEqual([]);
  expect(deleteDatabase).toHaveBeenCalledExactlyOnceWith(draftDatabase);
});

it('keeps an admin’s drafts if the session only expired', () => {
  endRejectedSession({ displaced: null });
  expect(readText(userStorageKey)).toBeNull();
  expect(deleteDatabase).not.toHaveBeenCalled();
});
