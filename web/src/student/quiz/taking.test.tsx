// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { quizFixture } from '../../shared/quizzes/quiz-fixture.ts';
import {
  changeSheet,
  dropSheet,
  newSheet,
  type SheetId,
  storedSheet,
  storeSheet,
  useStoredSheet,
  withAnswer,
} from '../../shared/quizzes/sheets.ts';
import { Taking } from './taking.tsx';
import { Waiting } from './unsent.tsx';

const id: SheetId = { uid: 'u', cId: 'c', lId: 'l' };
const quiz = quizFixture(3, { shuffle: false });
const network = vi.fn<typeof fetch>();

function Shown() {
  const kept = useStoredSheet(id);
  if (kept?.sheet.state === 'open')
    return <Taking key={kept.sheet.attemptId} id={id} sheet={kept.sheet} quiz={kept.quiz} />;
  return kept?.sheet.state === 'finished' ? <Waiting id={id} /> : <p>over</p>;
}

function show(ends: number | null = null) {
  storeSheet(id, newSheet({ attemptId: 'one', version: 1, ends }), quiz);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Shown />
    </QueryClientProvider>,
  );
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const key = (code: string, name = code) => fireEvent.keyDown(document.body, { code, key: name });

beforeEach(() => {
  network.mockRejectedValue(new TypeError('no network'));
  vi.stubGlobal('fetch', network);
  Element.prototype.scrollIntoView ??= () => undefined;
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  network.mockReset();
  dropSheet(id);
});

it('saves every answer at once, and moves the focus with the question', () => {
  show();
  fireEvent.click(screen.getByRole('radio', { name: /صح/u }));
  expect(storedSheet(id)?.answers).toEqual({ q0: ['a'] });
  press('التالي');
  expect(document.activeElement?.textContent).toContain('Question 1');
  fireEvent.click(screen.getByRole('checkbox', { name: /Option c/u }));
  fireEvent.click(screen.getByRole('checkbox', { name: /Option a/u }));
  fireEvent.click(screen.getByRole('checkbox', { name: /Option c/u }));
  expect(storedSheet(id)?.answers).toEqual({ q0: ['a'], q1: ['a'] });
  expect(storedSheet(id)?.place).toBe(1);
});

it('can be answered with the keyboard alone', () => {
  show();
  key('Digit2', '2');
  key('Enter');
  key('Digit1', '1');
  key('Digit4', '4');
  key('ArrowLeft');
  key('Digit3', '3');
  key('ArrowRight');
  expect(screen.getByText(/^Question 1/u, { exact: false })).toBeDefined();
  expect(storedSheet(id)?.answers).toEqual({ q0: ['b'], q1: ['a', 'd'], q2: ['c'] });
});

it('shows answers given in another tab', async () => {
  show();
  const [at] = Object.keys(localStorage).filter((each) => each.includes('.sheet.'));
  if (at === undefined) throw new Error('Nothing is kept');
  const sheet = storedSheet(id);
  if (sheet === null) throw new Error('Nothing is kept');
  localStorage.setItem(at, JSON.stringify(withAnswer(sheet, 'q0', ['b'])));
  fireEvent(window, new StorageEvent('storage', { key: at }));
  const wrong: HTMLInputElement = await screen.findByRole('radio', { name: /خطأ/u });
  expect(wrong.checked).toBe(true);
});

it('lists unanswered questions before sending, and keeps the answers if offline', async () => {
  show();
  key('Digit1', '1');
  press(/أجِّله/u);
  key('ArrowLeft');
  key('ArrowLeft');
  key('ArrowLeft');
  screen.getByText('لم تجب عن سؤالين.');
  screen.getByText('أجَّلت للمراجعة: سؤال واحد.');
  const numbers = within(screen.getByRole('navigation'));
  numbers.getByRole('button', { name: 'السؤال ١، أجبت عنه، مؤجَّل' });
  press('أرسل الإجابات');
  await screen.findByText(/سترسل إجاباتك حين يعود الاتصال/u);
  expect(storedSheet(id)).toMatchObject({ state: 'finished', tries: 1, answers: { q0: ['a'] } });
});

it('ends once another tab has sent the answers', async () => {
  show();
  changeSheet(id, (sheet) => ({ ...sheet, state: 'done' }));
  await screen.findByText('over');
});

it('counts down, warns at five minutes and at one, and is sent at the end', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] });
  show(Date.now() + 6 * 60_000);
  key('Digit1', '1');
  expect(screen.getByRole('timer').textContent).toBe('6:00');
  const pass = (seconds: number) =>
    vi.waitFor(() => {
      vi.advanceTimersByTime(seconds * 1_000);
    });
  await pass(61);
  await vi.waitFor(() => screen.getByText('بقيت ٥ دقائق على انتهاء الوقت'));
  await pass(240);
  await vi.waitFor(() => screen.getByText('بقيت دقيقة على انتهاء الوقت'));
  expect(storedSheet(id)?.state).toBe('open');
  await pass(60);
  await vi.waitFor(() => expect(storedSheet(id)?.state).toBe('finished'));
  const sent = network.mock.calls.filter(([url]) => String(url).endsWith('/quiz/submit'));
  expect(sent).toHaveLength(1);
  expect(JSON.parse(String(sent[0]?.[1]?.body))).toMatchObject({ answers: { q0: ['a'] } });
});

it('warns that answers are not saved if the device cannot store them', () => {
  show();
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  key('Digit1', '1');
  screen.getByText(/لا يستطيع هذا المتصفح حفظ إجاباتك/u);
  vi.restoreAllMocks();
});
