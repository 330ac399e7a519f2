// @vitest-environment happy-dom
import type { OwnDevice } from '@markaz/contract/accounts/devices';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import Devices from './devices.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const here: OwnDevice = {
  system: 'android',
  browser: 'chrome',
  signedInAt: '2026-11-22T10:00:00.000Z',
  current: true,
};
const other = { ...here, current: false, signedInAt: '2026-11-20T10:00:00.000Z' };

function show(answers: Record<string, () => Response>) {
  const sent = vi.fn();
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    sent(url, body);
    return answers[url]?.();
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <Devices />
    </QueryClientProvider>,
  );
  return sent;
}

it('lists the devices, marks this one, and signs another one out', async () => {
  const sent = show({
    '/api/user/devices': () => Response.json({ devices: [here, other] }),
    '/api/user/devices/end': () => Response.json({ devices: [here] }),
  });
  const [first, second] = await screen.findAllByRole('listitem');
  if (!first || !second) throw new Error('Two were expected.');
  expect(first.textContent).toContain('هذا الجهاز');
  expect(within(first).queryByRole('button')).toBeNull();
  fireEvent.click(within(second).getByRole('button'));
  await vi.waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  const body = JSON.stringify({ signedInAt: other.signedInAt });
  expect(sent).toHaveBeenLastCalledWith('/api/user/devices/end', body);
});

it('says why a device was not signed out, and allows another try', async () => {
  const busy = { error: 'unavailable', message: 'الخدمة مشغولة الآن' };
  show({
    '/api/user/devices': () => Response.json({ devices: [here, other] }),
    '/api/user/devices/end': () => Response.json(busy, { status: 503 }),
  });
  const end = await screen.findByRole('button');
  fireEvent.click(end);
  await screen.findByText(busy.message);
  await vi.waitFor(() => expect(end.getAttribute('aria-busy')).toBeNull());
});
