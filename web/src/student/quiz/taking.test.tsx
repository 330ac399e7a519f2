// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  type AnswerSheetId,
  changeSheet,
  newSheet,
  removeSheet,
  storedSheet,
  storeSheet,
  useStoredSheet,
  withAnswer,
} from '../../shared/quizzes/answer-sheets.ts';
import { quizFixture } from '../../shared/quizzes/quiz-fixture.ts';
import { QuizTaking } from './taking.tsx';
import { UnsentAttempt } from './unsent.tsx';

const id: AnswerSheetId = { uid: 'u', cId: 'c', lId: 'l' };
const quiz = quizFixture(3, { shuffle: false });
const network = vi.fn<typeof fetch>();

function CurrentView() {
  const stored = useStoredSheet(id);
  if (stored?.sheet.state === 'open')
    return (
      <QuizTaking key={stored.sheet.attemptId} id={id} sheet={stored.sheet} quiz={stored.quiz} />
    );
  return stored?.sheet.state === 'finished' ? <UnsentAttempt id={id} /> : <p>finished</p>;
}

function beginAttempt(endsAt: number | null = null) {
  storeSheet(id, newSheet({ attemptId: 'one', version: 1, ends: endsAt }), quiz);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CurrentView />
    </QueryClientProvider>,
  );
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const pressKey = (code: string, key = code) => fireEvent.keyDown(document.body, { code, key });

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
  removeSheet(id);
});

it('saves every answer immediately, and moves the focus to the next question', () => {
  beginAttempt();
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

it('scrolls to the number and the clock of the next question, which stand above it', () => {
  const scrolledTo: Element[] = [];
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  scroll.mockImplementation(function (this: Element) {
    scrolledTo.push(this);
  });
  beginAttempt(Date.now() + 60_000);
  press('التالي');
  expect(scrolledTo).toHaveLength(1);
  const bar = within(scrolledTo[0] as HTMLElement);
  bar.getByText('السؤال ٢ من ٣');
  bar.getByRole('timer');
  scroll.mockRestore();
});

it('lets students answer a quiz with the keyboard alone', () => {
  beginAttempt();
  pressKey('Digit2', '2');
  pressKey('Enter');
  pressKey('Digit1', '1');
  pressKey('Digit4', '4');
  pressKey('ArrowLeft');
  pressKey('Digit3', '3');
  pressKey('ArrowRight');
  expect(screen.getByText(/^Question 1/u, { exact: false })).toBeDefined();
  expect(storedSheet(id)?.answers).toEqual({ q0: ['b'], q1: ['a', 'd'], q2: ['c'] });
});

it('shows answers that were given in another tab', async () => {
  beginAttempt();
  const [storageKey] = Object.keys(localStorage).filter((each) => each.includes('.sheet.'));
  if (storageKey === undefined) throw new Error('No sheet is stored');
  const sheet = storedSheet(id);
  if (sheet === null) throw new Error('No sheet is stored');
  localStorage.setItem(storageKey, JSON.stringify(withAnswer(sheet, 'q0', ['b'])));
  fireEvent(window, new StorageEvent('storage', { key: storageKey }));
  const option: HTMLInputElement = await screen.findByRole('radio', { name: /خطأ/u });
  expect(option.checked).toBe(true);
});

it('counts the unanswered questions before sending, and keeps the answers while offline', async () => {
  beginAttempt();
  pressKey('Digit1', '1');
  press(/أرجع إليه لاحقًا/u);
  pressKey('ArrowLeft');
  pressKey('ArrowLeft');
  pressKey('ArrowLeft');
  screen.getByText('لم تجب عن سؤالين.');
  screen.getByText('أجَّلت للمراجعة: سؤال واحد.');
  const numberStrip = within(screen.getByRole('navigation'));
  numberStrip.getByRole('button', { name: 'السؤال ١، أجبت عنه، مؤجَّل' });
  press('أرسل الإجابات');
  await screen.findByText(/ستُرسَل إجاباتك تلقائيًا حين يعود الاتصال/u);
  expect(storedSheet(id)).toMatchObject({ state: 'finished', tries: 1, answers: { q0: ['a'] } });
});

it('closes the attempt once another tab has sent the answers', async () => {
  beginAttempt();
  changeSheet(id, (sheet) => ({ ...sheet, state: 'done' }));
  await screen.findByText('finished');
});

it('counts down, warns five minutes and one minute before the end, and sends the answers at the end', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] });
  beginAttempt(Date.now() + 6 * 60_000);
  pressKey('Digit1', '1');
  expect(screen.getByRole('timer').textContent).toBe('6:00');
  const advance = (seconds: number) =>
    vi.waitFor(() => {
      vi.advanceTimersByTime(seconds * 1_000);
    });
  await advance(61);
  await vi.waitFor(() => screen.getByText('بقيت ٥ دقائق على انتهاء الوقت'));
  await advance(240);
  await vi.waitFor(() => screen.getByText('بقيت دقيقة على انتهاء الوقت'));
  expect(storedSheet(id)?.state).toBe('open');
  await advance(60);
  await vi.waitFor(() => expect(storedSheet(id)?.state).toBe('finished'));
  const sent = network.mock.calls.filter(([url]) => String(url).endsWith('/quiz/submit'));
  expect(sent).toHaveLength(1);
  expect(JSON.parse(String(sent[0]?.[1]?.body))).toMatchObject({ answers: { q0: ['a'] } });
});

it('warns that answers are not saved if storage is full', () => {
  beginAttempt();
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  pressKey('Digit1', '1');
  screen.getByText(/لا يستطيع هذا المتصفح حفظ إجاباتك/u);
  vi.restoreAllMocks();
});
