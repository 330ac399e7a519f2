// @vitest-environment happy-dom
import type { MyDevice } from '@markaz/contract/accounts/devices';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import Devices from './devices.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const thisDevice: MyDevice = {
  system: 'android',
  browser: 'chrome',
  signedInAt: '2026-11-22T10:00:00.000Z',
  current: true,
};
const otherDevice = { ...thisDevice, current: false, signedInAt: '2026-11-20T10:00:00.000Z' };

function renderDevices(responses: Record<string, () => Response>) {
  const onRequest = vi.fn();
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    onRequest(url, body);
    return responses[url]?.();
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <Devices />
    </QueryClientProvider>,
  );
  return onRequest;
}

it('lists the devices, marks the current device, and signs out another device', async () => {
  const onRequest = renderDevices({
    '/api/user/devices': () => Response.json({ devices: [thisDevice, otherDevice] }),
    '/api/user/devices/end': () => Response.json({ devices: [thisDevice] }),
  });
  const [first, second] = await screen.findAllByRole('listitem');
  if (!first || !second) throw new Error('Two devices were expected.');
  expect(first.textContent).toContain('هذا الجهاز');
  expect(within(first).queryByRole('button')).toBeNull();
  fireEvent.click(within(second).getByRole('button'));
  await vi.waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  const body = JSON.stringify({ signedInAt: otherDevice.signedInAt });
  expect(onRequest).toHaveBeenLastCalledWith('/api/user/devices/end', body);
});

it('says why a device was not signed out, and allows a retry', async () => {
  const busy = { error: 'unavailable', message: 'الخدمة مشغولة الآن' };
  renderDevices({
    '/api/user/devices': () => Response.json({ devices: [thisDevice, otherDevice] }),
    '/api/user/devices/end': () => Response.json(busy, { status: 503 }),
  });
  const signOutButton = await screen.findByRole('button');
  fireEvent.click(signOutButton);
  await screen.findByText(busy.message);
  await vi.waitFor(() => expect(signOutButton.getAttribute('aria-busy')).toBeNull());
});
