// @vitest-environment happy-dom
import type { User } from '@markaz/contract/accounts/users';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { userStorageKey, writeText } from '../storage.ts';
import { forgetUser, rememberUser, useRememberedUser } from './remembered-user.ts';

const maryam = { uid: 'maryam', courses: [] as string[] } as User;
const yusuf = { uid: 'yusuf', courses: [] as string[] } as User;

function Name() {
  return <p>{useRememberedUser()?.uid ?? 'nobody'}</p>;
}

beforeEach(() => {
  rememberUser(maryam);
  render(<Name />);
});
afterEach(() => {
  cleanup();
  act(() => forgetUser());
});

/** Simulates a change to the storage by another tab. */
function inOtherTab(user: User | null, key: string | null) {
  writeText(userStorageKey, user === null ? null : JSON.stringify(user));
  act(() => void dispatchEvent(new StorageEvent('storage', { key })));
}

it('forgets the user after a sign-out in another tab', () => {
  inOtherTab(null, userStorageKey);
  expect(screen.getByText('nobody')).toBeTruthy();
});

it('remembers the user who has signed in with another tab', () => {
  inOtherTab(yusuf, userStorageKey);
  expect(screen.getByText('yusuf')).toBeTruthy();
});

it('forgets the user after the browser has cleared the site’s storage', () => {
  inOtherTab(null, null);
  expect(screen.getByText('nobody')).toBeTruthy();
});

it('does not change the user if another tab writes a different storage key', () => {
  inOtherTab(yusuf, 'markaz.theme');
  expect(screen.getByText('maryam')).toBeTruthy();
});
