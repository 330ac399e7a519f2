// @vitest-environment happy-dom
import type { User } from '@markaz/contract/accounts/users';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetUser, rememberUser } from '../../shared/auth/remembered-user.ts';
import { fakeCaches } from '../../shared/saved-files/fake-caches.ts';
import { storeFile } from '../../shared/saved-files/file-cache.ts';
import { addUsage } from '../../shared/usage/usage.ts';
import DataUse from './data-use.tsx';

const megabyte = 1024 ** 2;

beforeEach(() => {
  vi.stubGlobal('caches', fakeCaches().storage);
  localStorage.clear();
  rememberUser({ uid: 'u1', admin: false, courses: ['c1'] } as unknown as User);
});
afterEach(() => {
  cleanup();
  forgetUser();
  vi.unstubAllGlobals();
});

const renderDataUse = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <DataUse />
      </MemoryRouter>
    </QueryClientProvider>,
  );

function storeTestFile(lId: string, title: string | undefined, bytes: number) {
  const src = `https://files.example/${lId}.mp3`;
  const resource = { type: 'audio', src, ...(title !== undefined && { title }) } as const;
  const lecture = {
    uid: 'u1',
    cId: 'c1',
    lId,
    course: 'الفقه',
    lecture: `محاضرة ${lId}`,
    open: false,
  };
  return storeFile({ ...lecture, src, resource }, new Response('x'), () => bytes);
}

it('shows the month’s data usage as an estimate, and says that no file is saved', async () => {
  addUsage(450 * megabyte);
  renderDataUse();
  screen.getByText(/^استهلكت هذا الشهر نحو ٤٥٠ م\.ب من المحاضرات.*هذا تقدير.*يوتيوب لا يُحسب/u);
  await screen.findByText(/^لا شيء بعد/u);
});

it('lists saved files with their size and lecture, and deletes a file', async () => {
  await storeTestFile('l1', 'الجزء الأول', 14 * megabyte);
  await storeTestFile('l2', undefined, 6 * megabyte);
  renderDataUse();
  screen.getByText(/^لم نحسب/u);
  const link = await screen.findByRole('link', { name: 'الجزء الأول' });
  expect(link.getAttribute('href')).toBe('/courses/c1/lectures/l1');
  screen.getByText('الفقه، ١٤ م.ب');
  screen.getByText('المجموع: ٢٠ م.ب');
  fireEvent.click(screen.getByRole('button', { name: 'احذف: الجزء الأول' }));
  await screen.findByText('المجموع: ٦ م.ب');
  expect(screen.queryByText('الجزء الأول')).toBeNull();
  screen.getByRole('link', { name: 'محاضرة l2' });
});
