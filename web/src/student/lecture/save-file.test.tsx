// @vitest-environment happy-dom
import type { User } from '@markaz/contract/accounts/users';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetUser, rememberUser } from '../../shared/auth/remembered-user.ts';
import { downloads } from '../../shared/saved-files/download.ts';
import { fakeCaches } from '../../shared/saved-files/fake-caches.ts';
import { mySavedFiles } from '../../shared/saved-files/permitted-files.ts';
import { ResourceList } from './resource-list.tsx';
import { SaveFile } from './save-file.tsx';

// The tests do not need the player's code, which takes a second to load.
vi.mock('../player/audio-player.tsx', () => ({}));

const fileOrigin = { cId: 'c1', lId: 'l1', course: 'الفقه', lecture: 'الطهارة', open: false };
const audio = { type: 'audio', src: 'https://files.example/l1.mp3' } as const;
const pdf = {
  type: 'file',
  src: 'https://files.example/l1.pdf',
  title: 'الملخص',
  bytes: 3 * 1024 ** 2,
} as const;
const fetchFile = vi.fn<typeof fetch>();

beforeEach(() => {
  fetchFile.mockReset();
  vi.stubGlobal('caches', fakeCaches().storage);
  vi.stubGlobal('fetch', fetchFile);
  localStorage.clear();
  downloads.set(new Map());
  rememberUser({ uid: 'u1', admin: false, courses: ['c1'] } as unknown as User);
});
afterEach(() => {
  cleanup();
  forgetUser();
  vi.unstubAllGlobals();
});

const renderWithClient = (content: React.ReactNode) =>
  render(<QueryClientProvider client={new QueryClient()}>{content}</QueryClientProvider>);
const button = (name: string) => screen.findByRole('button', { name });
const fileResponse = (type: string) =>
  new Response('0123456789', { headers: { 'content-type': type, 'content-length': '10' } });

it('saves an audio file, moves the focus to the delete button, and deletes the file', async () => {
  fetchFile.mockResolvedValue(fileResponse('audio/mpeg'));
  renderWithClient(<SaveFile fileOrigin={fileOrigin} resource={audio} name="الطهارة" />);
  const keep = await button('احفظ على الجهاز: الطهارة');
  keep.focus();
  fireEvent.click(keep);
  const remove = await button('احذف: الطهارة');
  screen.getByText('محفوظ هنا: ١ ك.ب');
  expect(document.activeElement).toBe(remove);
  expect(await mySavedFiles()).toHaveLength(1);
  fireEvent.click(remove);
  await button('احفظ على الجهاز: الطهارة');
  expect(await mySavedFiles()).toEqual([]);
});

it.each([
  ['a tab of Safari', false, false, 1],
  ['a tab whose storage persists', false, true, 0],
  ['the home screen', true, false, 0],
  ['another browser', undefined, false, 0],
])(
  'advises at most once, in Safari only, to add the site to the home screen: %s',
  async (_, standalone, isPersistent, adviceCount) => {
    vi.stubGlobal('navigator', {
      onLine: true,
      ...(standalone === undefined ? {} : { standalone }),
      storage: { persist: async () => isPersistent },
    });
    const advice = /إضافة إلى الشاشة الرئيسية/u;
    fetchFile.mockImplementation(async () => fileResponse('audio/mpeg'));
    renderWithClient(<SaveFile fileOrigin={fileOrigin} resource={audio} name="الطهارة" />);
    for (const count of [adviceCount, 0]) {
      fireEvent.click(await button('احفظ على الجهاز: الطهارة'));
      await button('احذف: الطهارة');
      await act(async () => undefined);
      expect(screen.queryAllByText(advice)).toHaveLength(count);
      fireEvent.click(await button('احذف: الطهارة'));
    }
  },
);

it('shows the progress of a download, and cancels it', async () => {
  let send: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      send = controller;
    },
  });
  const headers = { 'content-type': 'audio/mpeg', 'content-length': `${4 * 1024 ** 2}` };
  fetchFile.mockImplementation(async (_, init) => {
    init?.signal?.addEventListener('abort', () => send?.error(init.signal?.reason));
    return new Response(body, { headers });
  });
  renderWithClient(<SaveFile fileOrigin={fileOrigin} resource={audio} name="الطهارة" />);
  fireEvent.click(await button('احفظ على الجهاز: الطهارة'));
  await screen.findByRole('progressbar', { name: 'جارٍ الحفظ' });
  send?.enqueue(new Uint8Array(1024 ** 2));
  await screen.findByText(/^٢٥٪.* من ٤ م\.ب$/u);
  fireEvent.click(await button('ألغِ: الطهارة'));
  await button('احفظ على الجهاز: الطهارة');
  expect(screen.getByRole('alert').textContent).toBe('');
  expect(await mySavedFiles()).toEqual([]);
});

it('says why a file was not saved, and offers a retry', async () => {
  fetchFile.mockResolvedValueOnce(new Response(null, { status: 403 }));
  renderWithClient(<SaveFile fileOrigin={fileOrigin} resource={audio} name="الطهارة" />);
  fireEvent.click(await button('احفظ على الجهاز: الطهارة'));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/لم يصل الملف/u));
  fetchFile.mockResolvedValueOnce(fileResponse('audio/mpeg'));
  fireEvent.click(await button('أعد المحاولة: الطهارة'));
  await button('احذف: الطهارة');
  expect(screen.getByRole('alert').textContent).toBe('');
});

it.each([
  ['a visitor', null, audio],
  ['a video', fileOrigin, { type: 'video', src: 'https://files.example/l1.mp4' } as const],
  ['a link', fileOrigin, { type: 'link', src: 'https://files.example/' } as const],
])('does not offer a save button for %s', async (_, fileOrigin, resource) => {
  renderWithClient(<SaveFile fileOrigin={fileOrigin} resource={resource} name="الطهارة" />);
  await act(async () => {
    await import('./save-control.tsx');
  });
  expect(document.body.textContent).toBe('');
});

it('opens a saved file from the device, also through its link, and an unsaved file from its host', async () => {
  fetchFile.mockResolvedValue(fileResponse('application/pdf'));
  const openedWindow = { location: { href: '' } };
  const open = vi.fn(() => openedWindow);
  vi.stubGlobal('open', open);
  renderWithClient(<ResourceList resources={[pdf]} fileOrigin={fileOrigin} />);
  const link = screen.getByRole('link', { name: /الملخص/u });
  expect(link.textContent).toContain('ملف ٣ م.ب');
  /** Clicks the link and returns whether its default action was prevented. */
  const isLinkPrevented = () => {
    let isPrevented: boolean | undefined;
    const readPrevented = (event: Event) => {
      isPrevented = event.defaultPrevented;
      event.preventDefault();
    };
    document.addEventListener('click', readPrevented, { once: true });
    fireEvent.click(link);
    return isPrevented;
  };
  expect(isLinkPrevented()).toBe(false);
  fireEvent.click(await button('احفظ على الجهاز: الملخص'));
  fireEvent.click(await button('افتح المحفوظ: الملخص'));
  // The window must open during the click, because Safari blocks a window that opens later.
  expect(open).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(openedWindow.location.href).toMatch(/^blob:/u));
  openedWindow.location.href = '';
  expect(isLinkPrevented()).toBe(true);
  await waitFor(() => expect(openedWindow.location.href).toMatch(/^blob:/u));
});
