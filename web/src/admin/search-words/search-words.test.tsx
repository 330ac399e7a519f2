// @vitest-environment happy-dom
import type { ResponseOf } from '@markaz/contract/api';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { postJson } from '../../shared/api/client.ts';
import { ApiError } from '../../shared/api/errors.ts';
import { Toasts } from '../../shared/ui/toasts.tsx';
import { press, renderPage } from '../ui/page-fixture.tsx';
import { copy as common } from '../ui/ui.copy.ts';
import { copy } from './search-words.copy.ts';
import { SearchWords } from './search-words.tsx';

vi.mock('../../shared/api/client.ts', { spy: true });

const stored = { word: 'كبسولة', means: 'مراجعة' };
const added = { word: 'احياء ثالث', means: 'الأحياء' };
const offline = new ApiError({ status: 0, code: 'offline', message: 'لا اتصال' });

let words: ResponseOf<'admin/search-words'>['words'];
/** Answers a change, and throws if the change is to fail. */
const change = vi.fn<(path: string, body: unknown) => typeof words>();

beforeEach(() => {
  words = [stored];
  change.mockReset();
  vi.mocked(postJson).mockImplementation(async (path, body) => ({
    words: path === 'admin/search-words' ? words : change(path, body),
  }));
});
afterEach(cleanup);

const open = (address = '/') =>
  renderPage(
    <>
      <SearchWords />
      <Toasts />
    </>,
    address,
  );
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(label, 'u'));
const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });

it('adds the search without results that the URL names, and keeps the typed text after a failure', async () => {
  change.mockImplementationOnce(() => {
    throw offline;
  });
  change.mockImplementationOnce(() => [added, stored]);
  const router = open(`/?word=${added.word}`);
  await screen.findByText(copy.meaning(stored.word, stored.means));
  expect(field(copy.word).value).toBe(added.word);
  expect(document.activeElement).toBe(field(copy.means));
  type(copy.means, added.means);
  press(copy.add);
  await screen.findByText(new RegExp(copy.addFailed, 'u'));
  expect(field(copy.means).value).toBe(added.means);
  press(common.retry);
  await screen.findByText(copy.meaning(added.word, added.means));
  await screen.findByText(copy.added(added.word));
  expect(change.mock.lastCall).toEqual(['admin/search-words/set', added]);
  expect([field(copy.word).value, field(copy.means).value]).toEqual(['', '']);
  expect(router.state.location.search).toBe('');
});

it('shows which fields are missing, and does not send the form', async () => {
  open();
  type(copy.word, 'النحو');
  press(copy.add);
  type(copy.means, 'النحْو');
  press(copy.add);
  await screen.findByText(/الكلمتان واحدة/u);
  expect(change).not.toHaveBeenCalled();
});

it('removes a word, and shows a failure', async () => {
  change.mockImplementationOnce(() => {
    throw offline;
  });
  change.mockImplementationOnce(() => []);
  open();
  await screen.findByText(copy.meaning(stored.word, stored.means));
  press(copy.removeNamed(stored.word));
  await screen.findByText(new RegExp(copy.removeFailed, 'u'));
  press(copy.removeNamed(stored.word));
  await screen.findByText(copy.removed(stored.word));
  screen.getByText(copy.none);
  expect(change.mock.lastCall).toEqual(['admin/search-words/remove', { word: stored.word }]);
});

it('shows an error with a retry if the words cannot be loaded', async () => {
  vi.mocked(postJson).mockRejectedValueOnce(offline);
  open();
  press((await screen.findByRole('button', { name: common.retry })).textContent ?? '');
  await screen.findByText(copy.meaning(stored.word, stored.means));
});
