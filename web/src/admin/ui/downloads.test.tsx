// @vitest-environment happy-dom
import { partHeaders } from '@markaz/contract/file-parts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PartsDownload } from './downloads.tsx';
import { copy as common } from './ui.copy.ts';

const copy = common.parts;
const save = vi.hoisted(() => vi.fn());
vi.mock('../../shared/ui/save-file.ts', () => ({ saveFile: save }));

const lines = ['head\r\n1\r\n2\r\n', '3\r\n4\r\n', '5\r\n'];
let asked: string[];
let answer: (part: number) => Promise<Response>;

function partOf(part: number): Response {
  const headers = new Headers({
    'content-disposition': 'attachment; filename="codes-2026-11-28.csv"',
  });
  if (part < lines.length - 1) headers.set(partHeaders.next, String(part + 1));
  if (part === 0) headers.set(partHeaders.total, '5');
  return new Response(lines[part] ?? '', { headers });
}

beforeEach(() => {
  asked = [];
  answer = async (part) => partOf(part);
  vi.stubGlobal('fetch', (address: URL, { signal }: RequestInit) => {
    asked.push(address.searchParams.toString());
    const hangs = new Promise<Response>((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
    );
    return Promise.race([answer(Number(address.searchParams.get('part') || 0)), hangs]);
  });
  render(<PartsDownload href="/api/admin/codes/csv?cId=a" size={2} />);
});
afterEach(() => {
  cleanup();
  save.mockReset();
  vi.unstubAllGlobals();
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

async function expectWhole() {
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  const [blob, name] = save.mock.calls[0] ?? [];
  expect(name).toBe('codes-2026-11-28.csv');
  expect(await blob.text()).toBe(lines.join(''));
  expect(await screen.findByRole('button', { name: common.csv })).toBeDefined();
}

it('joins the parts into one file', async () => {
  press(common.csv);
  await expectWhole();
  expect(asked).toEqual(['cId=a&part=&size=2', 'cId=a&part=1&size=2', 'cId=a&part=2&size=2']);
});

it('keeps the loaded parts if one fails, and continues with that one', async () => {
  answer = async (part) => (part === 1 ? Response.json({}, { status: 503 }) : partOf(part));
  press(common.csv);
  expect((await screen.findByRole('status')).textContent).toBeDefined();
  await screen.findByRole('button', { name: copy.goOn });
  expect(screen.getByRole('status').textContent).toContain(copy.failed);
  expect(screen.getByRole('status').textContent).toContain('٤٠');
  expect(save).not.toHaveBeenCalled();
  answer = async (part) => partOf(part);
  press(copy.goOn);
  await expectWhole();
  expect(asked.filter((query) => query.includes('part=&'))).toHaveLength(1);
});

it('stops on request, and starts again from the first part after a cancel', async () => {
  answer = (part) => (part === 1 ? new Promise(() => {}) : Promise.resolve(partOf(part)));
  press(common.csv);
  await waitFor(() => expect(asked).toHaveLength(2));
  press(copy.stop);
  expect(screen.getByRole('status').textContent).toContain(copy.stopped);
  press(common.cancel);
  answer = async (part) => partOf(part);
  press(common.csv);
  await expectWhole();
  expect(asked.filter((query) => query.includes('part=&'))).toHaveLength(2);
});
