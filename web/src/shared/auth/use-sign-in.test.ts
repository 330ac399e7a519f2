import { deviceIdSchema } from '@markaz/contract/accounts/devices';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeStorage } from '../fake-storage.ts';
import { deviceId } from './use-sign-in.ts';

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', fakeStorage(stored));
  return () => vi.unstubAllGlobals();
});

it('creates a valid id once and returns it again', () => {
  const id = deviceId();
  expect(deviceIdSchema.parse(id)).toBe(id);
  expect(deviceId()).toBe(id);
  stored.clear();
  expect(deviceId()).not.toBe(id);
});

it('replaces an invalid stored id, and creates a new id for each call if storage is blocked', () => {
  stored.set('markaz.device', 'somebody typed this');
  expect(deviceIdSchema.safeParse(deviceId()).success).toBe(true);
  vi.stubGlobal('localStorage', undefined);
  expect(deviceId()).not.toBe(deviceId());
});
