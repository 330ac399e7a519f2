// @vitest-environment happy-dom
import type { SiteSettings } from '@markaz/contract/site/site-settings';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/**
 * Renders the expanded contact details on a first visit.
 * @param catalogue settings in the catalogue's answer, or 'lost' if the request fails
 */
async function openDetails(catalogue: SiteSettings | 'lost') {
  vi.resetModules();
  vi.stubGlobal('fetch', () =>
    catalogue === 'lost'
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(Response.json({ courses: [], settings: catalogue })),
  );
  const { AskCentre } = await import('./ask-centre.tsx');
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <QueryClientProvider client={client}>
      <AskCentre label="اسأل" about="الفقه & <الأصول>" open />
    </QueryClientProvider>,
  );
}

it('links to WhatsApp and the phone, and shows the outlets and the address', async () => {
  await openDetails({
    whatsapp: '201001234567',
    phone: '0100 123 4567',
    price: 'من ١٢٠ جنيهًا',
    outlets: 'مكتبة الأمانة\nمكتبة النور',
    address: '<b>شارع الأزهر</b>',
  });
  const chat = await screen.findByRole('link', { name: /201001234567/u });
  const href = new URL(chat.getAttribute('href') ?? '');
  expect(href.origin + href.pathname).toBe('https://wa.me/201001234567');
  expect(href.searchParams.get('text')).toContain('«الفقه & <الأصول>»');
  const call = screen.getByRole('link', { name: '0100 123 4567' });
  expect(call.getAttribute('href')).toBe('tel:01001234567');
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'مكتبة الأمانة',
    'مكتبة النور',
  ]);
  expect(screen.getByText('<b>شارع الأزهر</b>')).toBeTruthy();
  expect(screen.getByText('من 120 جنيهًا')).toBeTruthy();
});

it('shows only the details that are set', async () => {
  await openDetails({ phone: '123' });
  await screen.findByRole('link', { name: '123' });
  expect(screen.getAllByRole('term')).toHaveLength(1);
});

it('shows nothing if the centre has not set any details', async () => {
  await openDetails({});
  await vi.waitFor(() => expect(document.documentElement.dataset.silent).toBe(''));
  expect(screen.queryByRole('term')).toBeNull();
});

it('offers a retry if the details did not load', async () => {
  await openDetails('lost');
  const retry = await screen.findByRole('button');
  const answer = { courses: [], settings: { phone: '123' } };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)));
  act(() => retry.click());
  await screen.findByRole('link', { name: '123' });
});
