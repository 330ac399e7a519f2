// @vitest-environment happy-dom
import { partHeaders } from '@markaz/contract/file-parts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SpreadsheetDownload } from './downloads.tsx';
import { copy as common } from './ui.copy.ts';

const copy = common.parts;
const save = vi.hoisted(() => vi.fn());
vi.mock('../../shared/ui/save-file.ts', () => ({ saveFile: save }));
// The library's blob is not one of happy-dom's. spreadsheet.test.ts tests the conversion.
vi.mock('./spreadsheet.ts', () => ({ toSpreadsheet: async (csv: string) => new Blob([csv]) }));

const fileParts = ['head\r\n1\r\n2\r\n', '3\r\n4\r\n', '5\r\n'];
let requests: string[];
let respond: (part: number) => Promise<Response>;

function createPart(part: number): Response {
  const headers = new Headers({
    'content-disposition': 'attachment; filename="codes-2026-11-28.csv"',
  });
  if (part < fileParts.length - 1) headers.set(partHeaders.next, String(part + 1));
  if (part === 0) headers.set(partHeaders.total, '5');
  return new Response(fileParts[part] ?? '', { headers });
}

beforeEach(() => {
  requests = [];
  respond = async (part) => createPart(part);
  vi.stubGlobal('fetch', (address: URL, { signal }: RequestInit) => {
    requests.push(address.searchParams.toString());
    const aborted = new Promise<Response>((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
    );
    return Promise.race([respond(Number(address.searchParams.get('part') || 0)), aborted]);
  });
});
afterEach(() => {
  cleanup();
  save.mockReset();
  vi.unstubAllGlobals();
});

const renderDownload = (props: Partial<ComponentProps<typeof SpreadsheetDownload>> = {}) =>
  render(<SpreadsheetDownload href="/api/admin/codes/csv?cId=a" linesPerPart={2} {...props} />);

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

async function expectCompleteFile() {
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  const [blob, name] = save.mock.calls[0] ?? [];
  expect(name).toBe('codes-2026-11-28.xlsx');
  expect(await blob.text()).toBe(fileParts.join(''));
  expect(await screen.findByRole('button', { name: common.spreadsheet })).toBeDefined();
}

it('joins the parts into one spreadsheet', async () => {
  renderDownload();
  press(common.spreadsheet);
  await expectCompleteFile();
  expect(requests).toEqual(['cId=a&part=&size=2', 'cId=a&part=1&size=2', 'cId=a&part=2&size=2']);
});

it('keeps the loaded parts if a part fails, and continues with the failed part', async () => {
  renderDownload();
  respond = async (part) => (part === 1 ? Response.json({}, { status: 503 }) : createPart(part));
  press(common.spreadsheet);
  expect((await screen.findByRole('status')).textContent).toBeDefined();
  await screen.findByRole('button', { name: copy.resume });
  expect(screen.getByRole('status').textContent).toContain(copy.failed);
  expect(screen.getByRole('status').textContent).toContain('٤٠');
  expect(save).not.toHaveBeenCalled();
  respond = async (part) => createPart(part);
  press(copy.resume);
  await expectCompleteFile();
  expect(requests.filter((query) => query.includes('part=&'))).toHaveLength(1);
});

it('stops on request, and starts again from the first part after a cancel', async () => {
  renderDownload();
  respond = (part) => (part === 1 ? new Promise(() => {}) : Promise.resolve(createPart(part)));
  press(common.spreadsheet);
  await waitFor(() => expect(requests).toHaveLength(2));
  press(copy.stop);
  expect(screen.getByRole('status').textContent).toContain(copy.stopped);
  press(common.cancel);
  respond = async (part) => createPart(part);
  press(common.spreadsheet);
  await expectCompleteFile();
  expect(requests.filter((query) => query.includes('part=&'))).toHaveLength(2);
});

it('downloads a file that the API sends whole', async () => {
  const lines = fileParts.join('');
  const { headers } = createPart(2);
  respond = async () => new Response(lines, { headers });
  renderDownload({ href: '/api/admin/report/csv?month=2026-11', linesPerPart: null });
  press(common.spreadsheet);
  await expectCompleteFile();
  expect(requests).toEqual(['month=2026-11']);
});

it('saves a file that is too large for a spreadsheet as it is', async () => {
  const csv = `"${'x'.repeat(25 * 1024 * 1024)}"\r\n`;
  const { headers } = createPart(2);
  respond = async () => new Response(csv, { headers });
  renderDownload({ linesPerPart: null });
  press(common.spreadsheet);
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  const [blob, name] = save.mock.calls[0] ?? [];
  expect(name).toBe('codes-2026-11-28.csv');
  expect(blob.size).toBe(csv.length);
});
