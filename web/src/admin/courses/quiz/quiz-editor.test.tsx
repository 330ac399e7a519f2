// @vitest-environment happy-dom
import type { RequestOf, ResponseOf } from '@markaz/contract/api';
import type { Exam } from '@markaz/contract/catalogue/exams';
import type { KeyedQuestion, KeyedQuiz } from '@markaz/contract/learning/quizzes';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  cleanup,
  configure,
  fireEvent,
  render,
  screen,
  waitFor,
  within,
} from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { postJson } from '../../../shared/api/client.ts';
import { ApiError } from '../../../shared/api/errors.ts';
import { Toasts } from '../../../shared/ui/toasts.tsx';
import { quizCopy } from '../../ui/quiz/quiz.copy.ts';
import { HasAccessContext } from '../../ui/use-has-access.ts';
import { saveDraft } from '../editing/draft-store.ts';
import { toSettingsValues } from './form/quiz-values.ts';
import { copy as paste } from './paste/paste.copy.ts';
import { QuestionViewContext, type QuestionViewProps } from './preview/preview-dialog.tsx';
import { copy } from './quiz.copy.ts';
import { QuizEditor } from './quiz-editor.tsx';

vi.mock('../../../shared/api/client.ts', async (original) => ({
  ...(await original<object>()),
  postJson: vi.fn(),
}));
vi.mock('../editing/draft-store.ts', { spy: true });
vi.mock('../../ui/leave-dialog.tsx', () => ({ LeaveDialog: () => null }));

// A busy machine renders slowly.
configure({ asyncUtilTimeout: 20_000 });

const post = vi.mocked(postJson);
const onSaved = vi.fn();
const onRemoved = vi.fn();
const conflict = new ApiError({ status: 409, code: 'conflict', message: 'تغيّر' });

/** The version that the server returns when the quiz is read again. */
let theirs: ResponseOf<'admin/quizzes/quiz'>;
/** The requests to save, in order. */
let sent: RequestOf<'admin/quizzes/save'>[];
/** Errors with which the next saves fail. Later saves succeed. */
let saveErrors: Error[];

const question = (id: string, fields: Partial<KeyedQuestion> = {}): KeyedQuestion => ({
  id,
  kind: 'one',
  text: `سؤال ${id}`,
  picture: null,
  options: [
    { id: 'a', text: 'الأولى' },
    { id: 'b', text: 'الثانية' },
  ],
  right: ['b'],
  explanation: '',
  since: 1,
  ...fields,
});

const quiz = (...questions: KeyedQuestion[]): KeyedQuiz => ({
  settings: {
    title: 'اختبار المبتدأ',
    passMark: 50,
    attempts: 3,
    shuffle: true,
    minutes: null,
    gate: false,
    answersAfter: 'passed',
    exam: null,
  },
  version: 4,
  questions,
});

const quizFacts = { questions: 2, minutes: null, gate: false };
/** The course's lectures with what is known about their quizzes. */
const lectures = [
  { id: 'l1', title: 'امتحان الباب', quiz: quizFacts },
  { id: 'l2', title: 'المبتدأ', quiz: quizFacts },
  { id: 'l3', title: 'الخبر' },
];
const bundles = [
  { id: 'b1', name: 'ترم أول', courses: ['c1', 'c2'], archived: false },
  { id: 'b2', name: 'باقة أخرى', courses: ['c2'], archived: false },
];

/** Whether the next saves report that earlier attempts must be regraded. */
let regrade = false;

/** Whether the user may see bundles. */
let isSeller = false;

beforeEach(() => {
  vi.resetAllMocks();
  regrade = false;
  isSeller = false;
  sent = [];
  saveErrors = [];
  post.mockImplementation(async (path: string, body: unknown) => {
    if (path === 'admin/quizzes/quiz') return theirs as never;
    if (path === 'admin/courses/course') return { lectures } as never;
    if (path === 'admin/bundles') return { bundles } as never;
    if (path === 'admin/quizzes/regrade')
      return { students: 1, gained: 1, lost: 0, passed: 0, next: null } as never;
    sent.push(body as RequestOf<'admin/quizzes/save'>);
    const error = saveErrors.shift();
    if (error) throw error;
    const savedQuiz = sent.at(-1)?.quiz;
    const questions = savedQuiz?.questions.map((each, index) => ({
      ...each,
      id: each.id ?? `new${index}`,
      since: 1,
    }));
    const version = (sent.at(-1)?.version ?? 0) + 1;
    return {
      saved: true,
      version,
      regrade,
      quiz: savedQuiz ? { ...savedQuiz, version, questions } : null,
    } as never;
  });
});
afterEach(cleanup);

/** Replaces the students' view of a question. */
function TestQuestionView({ question, chosen, onChoose }: QuestionViewProps) {
  return (
    <fieldset>
      <h2>{question.text}</h2>
      {question.options.map(({ id, text }) => (
        <label key={id}>
          <input type="radio" checked={chosen.includes(id)} onChange={() => onChoose(id)} />
          {text}
        </label>
      ))}
    </fieldset>
  );
}

type Props = ComponentProps<typeof QuizEditor>;

function renderEditor(stored: KeyedQuiz | null, props: Partial<Props> = {}) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <HasAccessContext value={(needed) => needed !== 'sales' || isSeller}>
        <QuestionViewContext value={TestQuestionView}>
          <QuizEditor
            lecture={{ cId: 'c1', lId: 'l1' }}
            opened={{
              quiz: stored,
              version: stored?.version ?? 0,
              lecture: 'المبتدأ والخبر',
              regrade: false,
            }}
            draft={null}
            draftKey="u/c1/l1"
            onSaved={onSaved}
            onRemoved={onRemoved}
            {...props}
          />
        </QuestionViewContext>
      </HasAccessContext>
      <Toasts />
    </QueryClientProvider>,
  );
}

const field = (label: RegExp) => screen.getByLabelText(label);
const typeInto = (label: RegExp, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const button = (name: RegExp) => screen.getByRole('button', { name });
const click = (name: RegExp) => fireEvent.click(button(name));
/** Opens a question of the list. */
const open = (id: string) => click(new RegExp(`^.\\. سؤال ${id}`, 'u'));
const add = () =>
  fireEvent.click(screen.getAllByRole('button', { name: 'أضف سؤالًا' })[0] as HTMLElement);
const save = () => click(/^احفظ/u);
const waitForSaves = (count: number) => waitFor(() => expect(sent).toHaveLength(count));
const rows = () =>
  screen.getAllByRole('heading', { level: 3 }).map((row) => row.textContent?.split('.')[1]);

describe('editing a quiz', () => {
  it('fills in the title of the lecture, and saves questions of each kind as typed', async () => {
    renderEditor(null);
    add();
    typeInto(/^نص السؤال/u, 'ما المبتدأ؟');
    typeInto(/^الإجابة أ ،/u, 'الاسم');
    typeInto(/^الإجابة ب ،/u, 'الفعل');
    fireEvent.click(field(/^الإجابة أ صحيحة/u));
    typeInto(/^الشرح/u, 'المبتدأ اسم');

    add();
    typeInto(/^نص السؤال/u, 'أي هذه أسماء؟');
    fireEvent.change(field(/^نوع السؤال/u), { target: { value: 'many' } });
    for (const [letter, text] of Object.entries({ أ: 'كتاب', ب: 'كتب', ج: 'قلم' }))
      typeInto(new RegExp(`^الإجابة ${letter} ،`, 'u'), text);
    fireEvent.click(field(/^الإجابة ج صحيحة/u));
    fireEvent.click(field(/^الإجابة أ صحيحة/u));

    add();
    typeInto(/^نص السؤال/u, 'الخبر مرفوع');
    fireEvent.change(field(/^نوع السؤال/u), { target: { value: 'trueFalse' } });
    fireEvent.click(screen.getByRole('radio', { name: 'صح' }));
    save();

    await waitForSaves(1);
    expect(sent[0]).toMatchObject({ cId: 'c1', lId: 'l1', version: 0 });
    expect(sent[0]?.quiz?.settings).toMatchObject({ title: 'المبتدأ والخبر', attempts: null });
    expect(sent[0]?.quiz?.questions).toEqual([
      {
        kind: 'one',
        text: 'ما المبتدأ؟',
        picture: null,
        options: [
          { id: 'a', text: 'الاسم' },
          { id: 'b', text: 'الفعل' },
        ],
        right: ['a'],
        explanation: 'المبتدأ اسم',
      },
      {
        kind: 'many',
        text: 'أي هذه أسماء؟',
        picture: null,
        options: [
          { id: 'a', text: 'كتاب' },
          { id: 'b', text: 'كتب' },
          { id: 'c', text: 'قلم' },
        ],
        right: ['a', 'c'],
        explanation: '',
      },
      {
        kind: 'trueFalse',
        text: 'الخبر مرفوع',
        picture: null,
        options: [
          { id: 'a', text: '' },
          { id: 'b', text: '' },
        ],
        right: ['a'],
        explanation: '',
      },
    ]);
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  });

  it('reports a save only after its draft is deleted, so that a reload cannot restore the draft', async () => {
    const deletion = Promise.withResolvers<void>();
    vi.mocked(saveDraft).mockImplementation(async (_, draft) => {
      if (draft === null) await deletion.promise;
    });
    renderEditor(quiz(question('q1')));
    typeInto(/^عنوان الاختبار/u, 'عنوان آخر');
    save();
    await waitFor(() => expect(saveDraft).toHaveBeenCalledWith('u/c1/l1', null));
    expect(onSaved).not.toHaveBeenCalled();
    deletion.resolve();
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  });

  it('keeps the options and the right answers if the kind of a question is changed and changed back', async () => {
    renderEditor(quiz(question('q1')));
    open('q1');
    const kind = (value: string) => fireEvent.change(field(/^نوع السؤال/u), { target: { value } });
    kind('trueFalse');
    expect(screen.getByRole('radio', { name: 'خطأ' })).toHaveProperty('checked', true);
    kind('many');
    expect(field(/^الإجابة ب ،/u)).toHaveProperty('value', 'الثانية');
    kind('one');
    typeInto(/^عنوان الاختبار/u, 'آخر');
    save();
    await waitForSaves(1);
    const { since: _, ...same } = question('q1');
    expect(sent[0]?.quiz?.questions).toEqual([same]);
  });

  it('lists each problem with the number of its question, and focuses the field on a click', async () => {
    renderEditor(quiz(question('q1'), question('q2', { right: [] })));
    save();
    const entry = await screen.findByRole('button', { name: 'السؤال ٢: الإجابة الصحيحة' });
    expect(sent).toEqual([]);
    expect(screen.getByText('راجعه')).toBeDefined();
    fireEvent.click(entry);
    expect(screen.getAllByText('حدد الإجابة الصحيحة')).toHaveLength(2);
    await waitFor(() => expect(document.activeElement).toBe(field(/^الإجابة أ صحيحة/u)));
    fireEvent.click(field(/^الإجابة أ صحيحة/u));
    save();
    await waitForSaves(1);
  });

  it('does not save a quiz without questions or required values', async () => {
    renderEditor(null);
    typeInto(/^درجة النجاح/u, '');
    save();
    await screen.findByRole('button', { name: 'الأسئلة' });
    expect(screen.getByText('أضف سؤالًا واحدًا على الأقل')).toBeDefined();
    expect(screen.getByText('اكتب درجة النجاح')).toBeDefined();
    expect(sent).toEqual([]);
  });

  it('shows a server error beside its field', async () => {
    renderEditor(quiz(question('q1')));
    saveErrors = [
      new ApiError({
        status: 400,
        code: 'invalid_request',
        message: 'لا',
        fields: { 'quiz.questions.0.picture': 'هذه الصورة لم تعد موجودة' },
      }),
    ];
    typeInto(/^عنوان الاختبار/u, 'آخر');
    save();
    expect(await screen.findByRole('button', { name: 'السؤال ١: صورة السؤال' })).toBeDefined();
    expect(screen.getByText('هذه الصورة لم تعد موجودة')).toBeDefined();
  });

  it('reads numbers in any digits, and limits them to the allowed range', async () => {
    renderEditor(quiz(question('q1')));
    typeInto(/^درجة النجاح/u, '٩٩٩');
    typeInto(/^الوقت/u, '۱۰ دقائق');
    typeInto(/^عدد المحاولات/u, '');
    expect(screen.getByText(/أمام الطالب ١٠ دقائق/u)).toBeDefined();
    expect(screen.getByText(/يعيد الطالب الاختبار كما يشاء/u)).toBeDefined();
    save();
    await waitForSaves(1);
    expect(sent[0]?.quiz?.settings).toMatchObject({ passMark: 100, minutes: 10, attempts: null });
  });
});

describe('the list of questions', () => {
  const threeQuestions = () => quiz(question('q1'), question('q2'), question('q3'));

  it('moves a question by the keyboard', async () => {
    renderEditor(threeQuestions());
    const row = button(/^.\. سؤال q3/u).closest('li') as HTMLElement;
    fireEvent.keyDown(row, { key: 'ArrowUp', altKey: true });
    expect(rows().map((row) => row?.slice(1, 8))).toEqual(['سؤال q1', 'سؤال q3', 'سؤال q2']);
    save();
    await waitForSaves(1);
    expect(sent[0]?.quiz?.questions.map(({ id }) => id)).toEqual(['q1', 'q3', 'q2']);
  });

  it('inserts a copy after a question, and sends it as new', async () => {
    renderEditor(threeQuestions());
    open('q1');
    click(/كرّر السؤال/u);
    save();
    await waitForSaves(1);
    const { questions = [] } = sent[0]?.quiz ?? {};
    expect(questions.map(({ id }) => id)).toEqual(['q1', undefined, 'q2', 'q3']);
    expect({ ...questions[1], id: 'q1' }).toEqual(questions[0]);
  });

  it('appends pasted questions, and sends them with the others', async () => {
    renderEditor(threeQuestions());
    click(new RegExp(paste.open, 'u'));
    const dialog = within(await screen.findByRole('dialog', { name: paste.title }));
    const pasted = { target: { value: 'الماء طهور (صح)' } };
    fireEvent.change(dialog.getByRole('textbox', { name: paste.field }), pasted);
    fireEvent.click(dialog.getByRole('button', { name: paste.add('١') }));
    await waitFor(() => expect(rows()).toHaveLength(4));
    await waitFor(save);
    await waitForSaves(1);
    const { questions = [] } = sent[0]?.quiz ?? {};
    expect(questions.map(({ id }) => id)).toEqual(['q1', 'q2', 'q3', undefined]);
    expect(questions[3]).toMatchObject({ kind: 'trueFalse', text: 'الماء طهور' });
  });

  it('restores a removed question if the user undoes the removal', async () => {
    renderEditor(threeQuestions());
    open('q3');
    click(/احذف: سؤال q3/u);
    expect(rows()).toHaveLength(2);
    fireEvent.click(await screen.findByRole('button', { name: 'تراجع' }));
    expect(rows()).toHaveLength(3);
    typeInto(/^عنوان الاختبار/u, 'آخر');
    save();
    await waitForSaves(1);
    const { since: _, ...last } = question('q3');
    expect(sent[0]?.quiz?.questions.map(({ id }) => id)).toEqual(['q1', 'q2', 'q3']);
    expect(sent[0]?.quiz?.questions[2]).toEqual(last);
  });

  it('removes an answer from the options and the right answers, and reuses its id', async () => {
    renderEditor(
      quiz(
        question('q1', {
          kind: 'many',
          options: ['a', 'b', 'c'].map((id) => ({ id, text: id })),
          right: ['a', 'b'],
        }),
      ),
    );
    open('q1');
    click(/^احذف الإجابة أ$/u);
    click(/أضف إجابة/u);
    typeInto(/^الإجابة ج ،/u, 'جديدة');
    save();
    await waitForSaves(1);
    expect(sent[0]?.quiz?.questions[0]).toMatchObject({
      options: [
        { id: 'b', text: 'b' },
        { id: 'c', text: 'c' },
        { id: 'a', text: 'جديدة' },
      ],
      right: ['b'],
    });
  });

  it('shows the quiz as students see it, without the right answers', () => {
    renderEditor(threeQuestions());
    fireEvent.click(screen.getAllByRole('button', { name: 'كما يراه الطالب' })[0] as HTMLElement);
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByRole('heading', { name: /سؤال q1/u })).toBeDefined();
    for (const radio of dialog.getAllByRole('radio'))
      expect(radio).toHaveProperty('checked', false);
    fireEvent.click(dialog.getByRole('radio', { name: 'الأولى' }));
    fireEvent.click(dialog.getByRole('radio', { name: 'الثانية' }));
    expect(dialog.getByRole('radio', { name: 'الأولى' })).toHaveProperty('checked', false);
    expect(dialog.getByRole('radio', { name: 'الثانية' })).toHaveProperty('checked', true);
    fireEvent.click(dialog.getByRole('button', { name: 'التالي' }));
    expect(dialog.getByRole('heading', { name: /سؤال q2/u })).toBeDefined();
  });
});

it('offers to regrade attempts if the save changed right answers', async () => {
  renderEditor(quiz(question('q1')));
  regrade = true;
  typeInto(/^عنوان الاختبار/u, 'عنوان آخر');
  save();
  await screen.findByText(quizCopy.regrade.title);
  await waitFor(() =>
    expect(post).toHaveBeenCalledWith(
      'admin/quizzes/regrade',
      expect.objectContaining({ version: 5, apply: false }),
    ),
  );
});

describe('a quiz that somebody else saved during the edit', () => {
  it('merges both versions without a dialog if the admins changed different questions', async () => {
    renderEditor(quiz(question('q1'), question('q2')));
    theirs = {
      lecture: 'المبتدأ والخبر',
      regrade: false,
      version: 9,
      quiz: { ...quiz(question('q1', { text: 'أصح' }), question('q2')), version: 9 },
    };
    saveErrors = [conflict];
    open('q2');
    typeInto(/^نص السؤال/u, 'كتبته أنا');
    save();
    await waitForSaves(2);
    expect(sent[1]?.version).toBe(9);
    expect(sent[1]?.quiz?.questions.map(({ text }) => text)).toEqual(['أصح', 'كتبته أنا']);
  });

  it('asks which version to keep if both admins changed the same question', async () => {
    renderEditor(quiz(question('q1')));
    theirs = {
      lecture: 'المبتدأ والخبر',
      regrade: false,
      version: 5,
      quiz: { ...quiz(question('q1', { text: 'كتبه غيري' })), version: 5 },
    };
    saveErrors = [conflict];
    open('q1');
    typeInto(/^نص السؤال/u, 'كتبته أنا');
    save();
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('radio', { name: /كتبه غيري/u }));
    fireEvent.click(dialog.getAllByRole('button').at(-1) as HTMLElement);
    await waitForSaves(2);
    expect(sent[1]?.quiz?.questions).toMatchObject([{ id: 'q1', text: 'كتبه غيري' }]);
  });

  it('saves everything that was typed as a new quiz if somebody else deleted the quiz', async () => {
    renderEditor(quiz(question('q1')));
    theirs = { lecture: 'المبتدأ والخبر', version: 5, quiz: null, regrade: false };
    saveErrors = [conflict];
    typeInto(/^عنوان الاختبار/u, 'كتبته أنا');
    save();
    await screen.findByText(/حُذف الاختبار في أثناء كتابتك/u);
    click(/أعد المحاولة/u);
    await waitForSaves(2);
    expect(sent[1]).toMatchObject({ version: 5, quiz: { settings: { title: 'كتبته أنا' } } });
    expect(sent[1]?.quiz?.questions[0]).not.toHaveProperty('id');
  });
});

it('deletes the quiz after a confirmation, which says that marks are kept', async () => {
  renderEditor(quiz(question('q1')));
  click(/^احذف الاختبار/u);
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/تبقى درجات/u)).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: 'احذف الاختبار' }));
  await waitFor(() => expect(onRemoved).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ cId: 'c1', lId: 'l1', version: 4, quiz: null }]);
});

it('restores an unsaved draft, and offers to discard it', async () => {
  const base = quiz(question('q1'));
  const values = {
    settings: toSettingsValues({ ...base.settings, title: 'من المسودة' }),
    questions: [],
  };
  renderEditor(base, {
    draft: { base: { quiz: base, version: 4 }, values, keptAt: '2026-11-23T10:00:00.000Z' },
  });
  expect(field(/^عنوان الاختبار/u)).toHaveProperty('value', 'من المسودة');
  click(/ابدأ من دونه/u);
  expect(field(/^عنوان الاختبار/u)).toHaveProperty('value', 'اختبار المبتدأ');
});

describe('an exam', () => {
  const { exam: texts, draws } = copy;
  const minute = 60_000;
  const at = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString();
  const exam = (fields: Partial<Exam> = {}): Exam => ({
    opens: at(60),
    closes: at(120),
    results: 'window',
    draws: [],
    ...fields,
  });
  const examQuiz = (fields: Partial<Exam>, ...questions: KeyedQuestion[]): KeyedQuiz => {
    const { settings, ...rest } = quiz(...questions);
    return { ...rest, settings: { ...settings, attempts: 1, exam: exam(fields) } };
  };
  const toggle = () => fireEvent.click(screen.getByRole('switch', { name: /^امتحان له موعد/u }));
  const lectureQuiz = (...questions: KeyedQuestion[]): ResponseOf<'admin/quizzes/quiz'> => ({
    lecture: 'المبتدأ',
    regrade: false,
    version: 2,
    quiz: { ...quiz(...questions), version: 2 },
  });

  it('has one attempt and does not lock lectures while the switch is on, and has its former settings when it is off', async () => {
    const stored = quiz(question('q1'));
    renderEditor({ ...stored, settings: { ...stored.settings, gate: true } });
    toggle();
    expect(field(/^عدد المحاولات/u)).toHaveProperty('value', '1');
    expect(screen.queryByRole('switch', { name: /^شرط لما بعدها/u })).toBeNull();
    save();
    await screen.findByRole('button', { name: texts.opens });
    // Each problem is listed in the summary, and beside its field.
    expect(screen.getAllByText('حدد متى يبدأ الامتحان')).toHaveLength(2);
    expect(screen.getAllByText('حدد متى ينتهي الامتحان')).toHaveLength(2);
    expect(sent).toEqual([]);
    typeInto(/^يبدأ/u, '2026-12-03T09:00');
    typeInto(/^ينتهي/u, '2026-12-03T11:00');
    save();
    await waitForSaves(1);
    expect(sent[0]?.quiz?.settings).toMatchObject({
      attempts: 1,
      gate: false,
      exam: {
        opens: '2026-12-03T07:00:00.000Z',
        closes: '2026-12-03T09:00:00.000Z',
        results: 'window',
        draws: [],
      },
    });
    toggle();
    expect(field(/^عدد المحاولات/u)).toHaveProperty('value', '3');
    save();
    await waitForSaves(2);
    expect(sent[1]?.quiz?.settings).toMatchObject({ attempts: 3, gate: true, exam: null });
  });

  it('opens as an exam if staff add an exam, and can be limited to a bundle by a seller', async () => {
    isSeller = true;
    renderEditor(null, { startsAsExam: true });
    const bundle = await screen.findByRole('combobox', { name: texts.bundle });
    expect(
      within(bundle)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([texts.wholeCourse, texts.ofBundle('ترم أول')]);
    typeInto(/^يبدأ/u, '2026-12-03T09:00');
    typeInto(/^ينتهي/u, '2026-12-03T11:00');
    add();
    typeInto(/^نص السؤال/u, 'الخبر مرفوع');
    fireEvent.change(field(/^نوع السؤال/u), { target: { value: 'trueFalse' } });
    fireEvent.click(screen.getByRole('radio', { name: 'صح' }));
    fireEvent.change(bundle, { target: { value: 'b1' } });
    save();
    await waitForSaves(1);
    expect(sent[0]?.quiz?.settings.exam?.bundle).toEqual({
      id: 'b1',
      name: 'ترم أول',
      courses: ['c1', 'c2'],
    });
    fireEvent.change(bundle, { target: { value: '' } });
    save();
    await waitForSaves(2);
    expect(sent[1]?.quiz?.settings.exam).not.toHaveProperty('bundle');
  });

  it('copies the questions of a chosen lecture, and shows an error beside the field if the number is too high', async () => {
    theirs = lectureQuiz(question('x1'), question('x2', { text: 'سؤال آخر', right: ['a'] }));
    renderEditor(examQuiz({}, question('q1')));
    const lecture = await screen.findByRole('combobox', { name: draws.add });
    expect(
      within(lecture)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([draws.choose, 'المبتدأ']);
    fireEvent.change(lecture, { target: { value: 'l2' } });
    const count = await screen.findByRole('textbox', { name: /^كم سؤالًا/u });
    expect(count).toHaveProperty('value', '2');
    screen.getByText(draws.total('٣ أسئلة'));
    fireEvent.change(count, { target: { value: '3' } });
    save();
    expect(await screen.findAllByText('أسئلة هذه المحاضرة أقل من هذا العدد')).toHaveLength(2);
    expect(sent).toEqual([]);
    fireEvent.change(count, { target: { value: '1' } });
    save();
    await waitForSaves(1);
    expect(sent[0]?.quiz?.settings.exam?.draws).toEqual([{ lId: 'l2', count: 1 }]);
    const { questions = [] } = sent[0]?.quiz ?? {};
    expect(questions.map(({ id, text, from }) => [id, text, from])).toEqual([
      ['q1', 'سؤال q1', undefined],
      [undefined, 'سؤال x1', 'l2'],
      [undefined, 'سؤال آخر', 'l2'],
    ]);
  });

  it('refreshes copied questions with their ids, and restores the questions of a removed lecture', async () => {
    const drawn = [question('e1', { from: 'l2', text: 'سؤال x1' })];
    renderEditor(examQuiz({ draws: [{ lId: 'l2', count: 1 }] }, question('q1'), ...drawn));
    theirs = lectureQuiz(question('x1', { right: ['a'] }), question('x2', { text: 'جديد' }));
    await screen.findByRole('heading', { name: 'المبتدأ' });
    click(/^حدّث من اختبار المحاضرة/u);
    await screen.findByText(draws.refreshed('سؤالان'));
    click(/^احذف أسئلتها/u);
    await screen.findByText(draws.removed('المبتدأ'));
    expect(screen.queryByRole('heading', { name: 'المبتدأ' })).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: 'تراجع' }));
    await screen.findByRole('heading', { name: 'المبتدأ' });
    save();
    await waitForSaves(1);
    expect(sent[0]?.quiz?.questions).toMatchObject([
      { id: 'q1' },
      { id: 'e1', right: ['a'], from: 'l2' },
      { text: 'جديد', from: 'l2' },
    ]);
  });

  it('says while it is open that its time cannot be shortened, and shows the server’s refusal instead of a merge dialog', async () => {
    const stored = examQuiz({ opens: at(-60) }, question('q1'));
    renderEditor(stored);
    screen.getByText(/^الامتحان مفتوح الآن/u);
    expect(screen.queryByRole('button', { name: /^احذف الاختبار/u })).toBeNull();
    theirs = { lecture: 'المبتدأ والخبر', regrade: false, version: 4, quiz: stored };
    const message = 'الامتحان مفتوح الآن، فيمكنك أن تمد وقته لا أن تقصره.';
    saveErrors = [new ApiError({ status: 409, code: 'conflict', message })];
    typeInto(/^الوقت بالدقائق/u, '5');
    save();
    await screen.findByText(new RegExp(message, 'u'));
    expect(sent).toHaveLength(1);
    expect(field(/^الوقت بالدقائق/u)).toHaveProperty('value', '5');
  });
});
