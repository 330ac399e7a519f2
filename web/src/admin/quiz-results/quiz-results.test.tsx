// @vitest-environment happy-dom
import type { ResponseOf } from '@markaz/contract/api';
import type { KeyedQuestion } from '@markaz/contract/learning/quizzes';
import { readCsv } from '@markaz/contract/text/csv';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeSettings } from '../../shared/brand/settings.ts';
import { copy as contactCopy } from '../ui/contact/contact.copy.ts';
import { quizCopy } from '../ui/quiz/quiz.copy.ts';
import { HasAccessContext } from '../ui/use-has-access.ts';
import { analysisCsv } from './analysis-csv.ts';
import { copy } from './quiz-results.copy.ts';
import { QuizResults } from './quiz-results.tsx';

function question(id: string, fields: Partial<KeyedQuestion> = {}): KeyedQuestion {
  return {
    id,
    kind: 'one',
    text: `نص ${id}`,
    picture: null,
    options: [
      { id: 'a', text: 'مرفوع' },
      { id: 'b', text: 'منصوب' },
    ],
    right: ['a'],
    explanation: '',
    since: 1,
    ...fields,
  };
}

const trueFalse = [
  { id: 'a', text: '' },
  { id: 'b', text: '' },
];

const results: ResponseOf<'admin/quizzes/results'> = {
  course: 'النحو',
  lecture: 'الفاعل',
  quiz: {
    settings: {
      title: 'اختبار الفاعل',
      passMark: 50,
      attempts: null,
      shuffle: true,
      minutes: null,
      gate: true,
      answersAfter: 'passed',
      exam: null,
    },
    version: 3,
    questions: [
      question('easy'),
      question('hard'),
      question('later', { kind: 'trueFalse', options: trueFalse, since: 3 }),
    ],
  },
  regrade: false,
  totals: { taken: 10, score: 12, of: 24, passed: 4 },
  marks: [0, 1, 1, 1, 1, 2, 1, 1, 1, 0, 1],
  questions: [
    { id: 'easy', asked: 10, right: 9, chosen: { a: 9 } },
    { id: 'hard', asked: 10, right: 1, chosen: { a: 1, b: 8 } },
    { id: 'later', asked: 4, right: 2, chosen: { a: 2, b: 2 } },
  ],
  removed: 1,
};

const noAttempts = {
  attempts: 0,
  best: null,
  passedAt: null,
  openedAt: null,
  last: null,
  allowedUntil: null,
};
const at = '2026-11-20T10:00:00.000Z';
const students = [
  {
    ...noAttempts,
    uid: 'u1',
    displayName: 'أحمد',
    attempts: 1,
    best: { score: 8, of: 10 },
    passedAt: at,
  },
  { ...noAttempts, uid: 'u2', displayName: 'بدر', attempts: 2, last: { at, late: true } },
  { ...noAttempts, uid: 'u3', displayName: 'تامر' },
  { ...noAttempts, uid: 'u4', displayName: 'ثابت', openedAt: at },
];

const recordRequest = vi.fn();
let response = results;

beforeEach(() => {
  response = results;
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string }) => {
    const path = address.replace('/api/', '');
    recordRequest(path, JSON.parse(body ?? '{}'));
    if (path === 'admin/quizzes/marks') return Response.json({ students, next: null });
    if (path === 'courses')
      return Response.json({ courses: [], settings: { contactNumbers: true } });
    if (path === 'admin/exams/allow') return Response.json({ until: '2099-01-01T10:00:00.000Z' });
    if (path === 'admin/students/contacts') {
      const numbers = { own: '201012345678', parent: '201112345678' };
      return Response.json({ contacts: ['u1', 'u3'].map((uid) => ({ uid, ...numbers })) });
    }
    return Response.json(path === 'admin/quizzes/results' ? response : { opened: true });
  });
});

afterEach(() => {
  cleanup();
  storeSettings();
  recordRequest.mockClear();
  vi.unstubAllGlobals();
});

function renderPage(query = '', hasAccess = false) {
  const router = createMemoryRouter([{ path: '/:cId/:lId', element: <QuizResults /> }], {
    initialEntries: [`/c/l${query}`],
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <HasAccessContext value={() => hasAccess}>
        <RouterProvider router={router} />
      </HasAccessContext>
    </QueryClientProvider>,
  );
}

const headings = () => screen.getAllByRole('heading', { level: 3 }).map((each) => each.textContent);

it('shows how many students chose each answer, with the most difficult question first', async () => {
  renderPage();
  await screen.findByRole('heading', { name: copy.titleOf('اختبار الفاعل') });
  screen.getByText(copy.lectureOfCourse('النحو', 'الفاعل'));
  expect(headings()).toEqual(['٢', '٣', '١'].map(copy.question));
  const hard = screen.getByText('نص hard').closest('li');
  if (hard === null) throw new Error('The question is not in a list.');
  const inHard = within(hard);
  inHard.getByText(copy.right('١', '١٠', '١٠٪؜'));
  const [right, wrong] = inHard.getAllByRole('listitem');
  expect(right?.textContent).toBe(`مرفوع${copy.rightOption}${copy.chosen('طالب واحد', '١٠٪؜')}`);
  expect(wrong?.textContent).toBe(`منصوب${copy.chosen('٨ طلاب', '٨٠٪؜')}`);
  inHard.getByText(copy.blank('طالب واحد'));
  for (const warning of ['hardlyRight', 'doubtfulKey'] as const)
    inHard.getByText(copy.warningLabels[warning]);
  screen.getByText(copy.addedLater('٤', '١٠'));
  screen.getByText(copy.removed('سؤال واحد'));
  screen.getByText('صح');

  fireEvent.change(screen.getByRole('combobox', { name: copy.order.label }), {
    target: { value: 'quiz' },
  });
  expect(headings()).toEqual(['١', '٢', '٣'].map(copy.question));
});

it('says that the numbers may be some minutes old, even before the first attempt', async () => {
  renderPage();
  await screen.findByText(/تتأخر الأرقام بضع دقائق/u);
  cleanup();
  response = { ...results, totals: { taken: 0, score: 0, of: 0, passed: 0 }, questions: [] };
  renderPage();
  await screen.findByText(/تتأخر بضع دقائق/u);
});

it('offers to regrade attempts if right answers were corrected', async () => {
  response = { ...results, regrade: true };
  renderPage();
  await screen.findByText(quizCopy.regrade.title);
  await waitFor(() =>
    expect(recordRequest).toHaveBeenCalledWith(
      'admin/quizzes/regrade',
      expect.objectContaining({ cId: 'c', lId: 'l', version: 3, apply: false }),
    ),
  );
});

it('shows a message if nobody has taken the quiz, or if the lecture has no quiz', async () => {
  response = { ...results, totals: { taken: 0, score: 0, of: 0, passed: 0 }, questions: [] };
  renderPage();
  await screen.findByText(copy.nobody.title);
  cleanup();
  response = { ...results, quiz: null };
  renderPage();
  await screen.findByText(copy.noQuiz.title);
});

it('lets staff open the next lecture to a student who has not passed, and sends the reason', async () => {
  renderPage('?show=marks');
  await screen.findByText('أحمد');
  expect(screen.getAllByText(/٨ من ١٠/u)).not.toHaveLength(0);
  expect(screen.getAllByText(quizCopy.late)).not.toHaveLength(0);
  const openButtons = screen.getAllByRole('button', { name: /^افتح ل/u });
  expect(openButtons.map((button) => button.getAttribute('aria-label'))).toEqual([
    quizCopy.open.ariaLabel('الفاعل', 'بدر'),
    quizCopy.open.ariaLabel('الفاعل', 'تامر'),
  ]);
  fireEvent.click(openButtons[1] ?? document.body);
  const dialog = await screen.findByRole('dialog');
  const reason = within(dialog).getByRole('textbox');
  fireEvent.change(reason, { target: { value: 'مرض أسبوعًا' } });
  fireEvent.submit(reason.closest('form') ?? reason);
  await vi.waitFor(() =>
    expect(recordRequest).toHaveBeenCalledWith('admin/quizzes/open-next', {
      cId: 'c',
      lId: 'l',
      uid: 'u3',
      reason: 'مرض أسبوعًا',
    }),
  );
});

it('shows the distribution of the marks, also in words', async () => {
  renderPage();
  const section = (await screen.findByRole('heading', { name: copy.distribution.title })).closest(
    'section',
  );
  if (section === null) throw new Error('The distribution is not in a section.');
  const bars = within(section)
    .getAllByRole('listitem')
    .map((bar) => bar.title);
  expect(bars).toHaveLength(11);
  expect(bars[5]).toContain('طالبان');
  expect(bars[10]).toBe(copy.distribution.bar(copy.distribution.full, 'طالب واحد'));
});

describe('the marks of an exam', () => {
  const settings = { ...results.quiz?.settings, gate: false, attempts: 1 };
  const withExam = (opens: string, closes: string) => {
    const exam = { opens, closes, results: 'window', draws: [] };
    response = {
      ...results,
      quiz: { ...results.quiz, settings: { ...settings, exam } },
    } as never;
  };

  it('lists only the absent students on request', async () => {
    withExam('2026-01-01T10:00:00.000Z', '2026-01-01T12:00:00.000Z');
    renderPage('?show=marks&which=missing');
    const filter = await screen.findByRole('combobox', { name: copy.marks.which.label });
    expect(filter).toHaveProperty('value', 'missing');
    within(filter).getByRole('option', { name: copy.marks.which.missingExam });
    await waitFor(() =>
      expect(recordRequest).toHaveBeenCalledWith(
        'admin/quizzes/marks',
        expect.objectContaining({ which: 'missing' }),
      ),
    );
  });

  it('lets staff allow another attempt with a reason, once the exam has opened', async () => {
    withExam('2026-01-01T10:00:00.000Z', '2026-01-01T12:00:00.000Z');
    renderPage('?show=marks');
    const name = quizCopy.allow.ariaLabel('الفاعل', 'تامر');
    fireEvent.click(await screen.findByRole('button', { name }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: quizCopy.allow.reasons[0] }));
    fireEvent.click(dialog.getByRole('button', { name: quizCopy.allow.confirm }));
    await waitFor(() =>
      expect(recordRequest).toHaveBeenCalledWith('admin/exams/allow', {
        cId: 'c',
        lId: 'l',
        uid: 'u3',
        reason: quizCopy.allow.reasons[0],
      }),
    );
    cleanup();
    withExam('2099-01-01T10:00:00.000Z', '2099-01-01T12:00:00.000Z');
    renderPage('?show=marks');
    await screen.findByText('تامر');
    expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

it('writes a CSV file with the same number of cells in every line', () => {
  const csv = analysisCsv([
    {
      question: question('q', { text: '=SUM(1)' }),
      number: 1,
      asked: 4,
      right: 1,
      share: 0.25,
      options: [{ id: 'a', text: 'مرفوع', isRight: true, chosen: 1, share: 0.25 }],
      blank: 3,
      warnings: ['doubtfulKey'],
    },
    {
      question: question('q', { kind: 'trueFalse' }),
      number: 2,
      asked: 0,
      right: 0,
      share: null,
      options: [
        { id: 'a', text: '', isRight: true, chosen: 0, share: 0 },
        { id: 'b', text: '', isRight: false, chosen: 0, share: 0 },
      ],
      blank: null,
      warnings: [],
    },
  ]);
  const lines = csv.trim().split('\r\n');
  expect([...readCsv(csv)].map(({ length }) => length)).toEqual([14, 14, 14]);
  expect(lines[1]).toBe(
    `1,"'=SUM(1)","${quizCopy.kinds.one}",4,1,25,"مرفوع","صحيحة",1,,,,3,"${copy.warningLabels.doubtfulKey}"`,
  );
  expect(lines[2]).toContain('"صح","صحيحة",0,"خطأ",,0,,""');
});

it('offers a message to the parent with the student’s mark, or that there is no mark yet', async () => {
  renderPage('?show=marks', true);
  fireEvent.click(await screen.findByRole('button', { name: contactCopy.show }));
  const messageTo = async (name: string) => {
    const link = await screen.findByRole('link', { name: contactCopy.sendTo.parent(name) });
    return new URL(link.getAttribute('href') ?? '').searchParams.get('text');
  };
  expect(await messageTo('أحمد')).toContain('درجة أحمد في «اختبار الفاعل»: ٨ من ١٠');
  expect(await messageTo('تامر')).toContain('ليست لـتامر درجة بعد في «اختبار الفاعل»');
  expect(screen.queryByRole('link', { name: contactCopy.sendTo.own('بدر') })).toBeNull();
});
