// @vitest-environment happy-dom
import type { Note } from '@markaz/contract/learning/notes';
import { limits } from '@markaz/contract/limits';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storedNotes } from '../../shared/notes/notes.ts';
import { Toasts } from '../../shared/ui/toasts.tsx';
import { playhead, useSeeks } from '../player/playhead.ts';
import { momentCopy } from './moment.copy.ts';
import { notesCopy as copy } from './notes.copy.ts';
import LectureNotes from './notes.tsx';

const id = { uid: 'mona', cId: 'c', lId: 'l' };
const note = (noteId: string, seconds: number, text: string): Note => ({
  id: noteId,
  part: 0,
  seconds,
  text,
});
let calls = 0;
let answer: () => Promise<Response>;
const seek = vi.fn();

beforeEach(() => {
  localStorage.clear();
  calls = 0;
  answer = async () => Response.json({ notes: [] });
  vi.stubGlobal('fetch', () => {
    calls += 1;
    return answer();
  });
});
afterEach(() => {
  act(() => playhead.set(null));
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  seek.mockReset();
});

function SeekProbe() {
  useSeeks(seek);
  return null;
}

const renderNotes = () =>
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <LectureNotes {...id} courseTitle="النحو" lectureTitle="الحال" />
      <SeekProbe />
      <Toasts />
    </QueryClientProvider>,
  );
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const press = (name: string | RegExp) => fireEvent.click(button(name));
const play = (seconds: number, part = 0) =>
  act(() => playhead.set({ seconds, part, medium: 'video' }));
const type = (value: string) =>
  fireEvent.change(screen.getByRole('textbox'), { target: { value } });

it('saves the second at which the form was opened, and keeps the text after a reload', () => {
  renderNotes();
  play(750);
  press('اكتب ملاحظة عند 12:30');
  play(800);
  expect(document.activeElement).toBe(screen.getByLabelText('ملاحظة عند 12:30'));
  type('الحال منصوب');
  cleanup();
  renderNotes();
  expect(screen.getByLabelText('ملاحظة عند 12:30')).toHaveProperty('value', 'الحال منصوب');
  press(copy.save);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(document.activeElement).toBe(button('اكتب ملاحظة عند 13:20'));
  expect(storedNotes(id).notes).toMatchObject([{ seconds: 750, text: 'الحال منصوب' }]);
  // While the student writes, the form does not make calls.
  expect(calls).toBe(0);
});

it('does not save an empty note, and allows at most a hundred notes', async () => {
  renderNotes();
  press(copy.write);
  press(copy.save);
  screen.getByText('هذه الخانة مطلوبة.');
  expect(storedNotes(id).notes).toEqual([]);
  expect(screen.getByRole('textbox')).toHaveProperty('maxLength', limits.noteText);
  press(momentCopy.cancel);
  const full = Array.from({ length: 100 }, (_, index) => note(`n${index}`, index, 'x'));
  answer = async () => Response.json({ notes: full });
  press(copy.mine);
  await screen.findByText(copy.full('١٠٠'));
  expect(button(copy.write)).toHaveProperty('disabled', true);
});

it('lists each note of the account once, by second, and plays from a note', async () => {
  answer = async () => Response.json({ notes: [note('b', 90, 'ثانٍ'), note('a', 5, 'أول')] });
  renderNotes();
  expect(calls).toBe(0);
  press(copy.mine);
  expect(screen.getByRole('status').textContent).toBe(copy.loading);
  await screen.findByText('أول');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('أول'),
    expect.stringContaining('ثانٍ'),
  ]);
  press(/شغّل من.*1:30/u);
  expect(seek).toHaveBeenCalledWith(90, 0);
  press('ملاحظاتي ٢');
  press('ملاحظاتي ٢');
  await screen.findByText('أول');
  expect(calls).toBe(1);
});

it('says if there are no notes, if the device is offline or if loading failed, and offers a retry', async () => {
  answer = () => Promise.reject(new TypeError('offline'));
  renderNotes();
  press(copy.mine);
  await screen.findByText(copy.offline);
  answer = async () => Response.json({ error: 'unavailable', message: 'مشغول' }, { status: 500 });
  press(momentCopy.retry);
  await screen.findByText(`${copy.failed} مشغول`);
  answer = async () => Response.json({ notes: [] });
  press(momentCopy.retry);
  await screen.findByText(copy.empty);
  expect(screen.queryByRole('button', { name: momentCopy.retry })).toBeNull();
});

it('changes a note, and undoes a deletion', async () => {
  answer = async () => Response.json({ notes: [note('a', 5, 'أول')] });
  renderNotes();
  press(copy.mine);
  await screen.findByText('أول');
  press(copy.edit);
  type('معدّل');
  press(copy.save);
  screen.getByText('معدّل');
  screen.getByText(copy.unsent);
  press(copy.remove);
  expect(screen.queryByText('معدّل')).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: copy.undo }));
  screen.getByText('معدّل');
});

it('sends what was written when the lecture is left', async () => {
  renderNotes();
  press(copy.write);
  type('أول');
  press(copy.save);
  expect(calls).toBe(0);
  answer = async () => Response.json({ notes: [note('a', 0, 'أول')] });
  cleanup();
  await waitFor(() => expect(storedNotes(id).notes).toEqual([note('a', 0, 'أول')]));
  expect(calls).toBe(1);
});

it('prints only the notes, with the titles of lecture and course', async () => {
  answer = async () => Response.json({ notes: [note('a', 5, 'أول')] });
  const printed = vi.fn(() => document.body.firstElementChild?.textContent);
  vi.stubGlobal('print', printed);
  renderNotes();
  press(copy.mine);
  await screen.findByText('أول');
  press(copy.print);
  expect(printed.mock.results[0]?.value).toMatch(/الحال.*النحو.*0:05.*أول/u);
  fireEvent(window, new Event('afterprint'));
  expect(document.body.children).toHaveLength(1);
});

it('shares the moment that is playing, or copies its link', async () => {
  const share = vi.fn().mockResolvedValue(undefined);
  const writeText = vi.fn().mockResolvedValue(undefined);
  const stubNavigator = (change: object) =>
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText }, ...change });
  stubNavigator({ share });
  renderNotes();
  expect(screen.queryByRole('button', { name: copy.share })).toBeNull();
  play(750, 1);
  const url = `${location.origin}/courses/c/lectures/l?t=750&part=2`;
  press(copy.share);
  await waitFor(() => expect(share).toHaveBeenCalledWith({ text: `الحال\n${url}` }));
  stubNavigator({ share: undefined });
  press(copy.share);
  await screen.findByText(copy.copied);
  expect(writeText).toHaveBeenCalledWith(url);
  writeText.mockRejectedValue(new Error('blocked'));
  press(copy.share);
  await screen.findByText(url);
});
