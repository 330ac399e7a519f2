import { afterEach, expect, it, vi } from 'vitest';
import { activateNewestWorker } from './take-newest.ts';

afterEach(() => vi.unstubAllGlobals());

it('lets the page reload if the check for updates fails, for example while the first worker installs', async () => {
  const update = vi.fn(async () => {
    throw new DOMException('The object is in an invalid state.', 'InvalidStateError');
  });
  const registration = { waiting: null, installing: null, update };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
  await expect(activateNewestWorker()).resolves.toBeUndefined();
  expect(update).toHaveBeenCalledOnce();
});
