// @vitest-environment happy-dom
import type { RequestOf, ResponseOf } from '@markaz/contract/api';
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
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { postJson } from '../../../shared/api/client.ts';
import { ApiError } from '../../../shared/api/errors.ts';
import { postForm } from '../../../shared/api/post-form.ts';
import { formCopy } from '../../../shared/form/form.copy.ts';
import { formatDateTime } from '../../../shared/format/moment.ts';
import { Toasts } from '../../../shared/ui/toasts.tsx';
import { saveDraft } from '../editing/draft-store.ts';
import { CourseEditor } from './course-editor.tsx';
import type { CourseDraft } from './course-values.ts';
import { copy } from './editor.copy.ts';

type Stored = ResponseOf<'admin/courses/course'>;

vi.mock('../../../shared/api/post-form.ts');
vi.mock('../editing/draft-store.ts', { spy: true });
vi.mock('../../../shared/api/client.ts', async (original) => ({
  ...(await original<object>()),
  postJson: vi.fn(),
}));
vi.mock('../../ui/leave-dialog.tsx', () => ({ LeaveDialog: () => null }));

// A busy machine renders slowly.
configure({ asyncUtilTimeout: 20_000 });

const postFormMock = vi.mocked(postForm);
const postJsonMock = vi.mocked(postJson);
const onSaved = vi.fn();

/** The version that the server returns when the course is read again. */
let theirs: Stored;

beforeEach(() => {
  vi.resetAllMocks();
  postJsonMock.mockImplementation(async (path: string) =>
    path === 'user/allauthors' ? { allAuthors: [] } : (theirs as never),
  );
});
afterEach(cleanup);

function course(info: Partial<Stored['course']> = {}, ...titles: string[]): Stored {
  return {
    course: {
      id: 'c1',
      title: 'النحو',
      description: '',
      subject: '',
      grade: null,
      section: null,
      madhhab: null,
      author: null,
      lectureCount: titles.length,
      openLectureCount: 0,
      thumbnail: null,
      published: true,
      createdAt: '2026-11-20T10:00:00.000Z',
      updatedAt: '2026-11-20T10:00:00.000Z',
      state: 'live',
      trashedAt: null,
      ...info,
    },
    lectures: titles.map((title, index) => ({
      id: `l${index}`,
      title,
      description: '',
      unit: index === 0 ? 'الجملة الاسمية' : '',
      order: index + 1,
      open: 'false',
      resourceCount: 0,
      durationSeconds: null,
      locked: false,
      resources: [],
    })),
    removedLectures: [],
    enrolments: 3,
    unusedCards: 12,
    lectureCards: {},
    signedHosts: ['videos.example'],
    completions: {},
  };
}

type Props = ComponentProps<typeof CourseEditor>;

/** Renders the editor. @returns a function that renders it again with other props */
function renderEditor(stored: Stored | null, props: Partial<Props> = {}) {
  const client = new QueryClient();
  const editor = (otherProps: Partial<Props>) => (
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <CourseEditor
          stored={stored}
          draft={null}
          draftKey="u/c1"
          onSaved={onSaved}
          {...otherProps}
        />
        <Toasts />
      </QueryClientProvider>
    </MemoryRouter>
  );
  const { rerender } = render(editor(props));
  return (otherProps: Partial<Props>) => rerender(editor(otherProps));
}

const typeInto = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const row = (name: RegExp) => screen.getByRole('button', { name });
const save = () => fireEvent.click(screen.getByRole('button', { name: /^احفظ/u }));
const conflict = new ApiError({ status: 409, code: 'conflict', message: 'تغيّرت' });

/** Returns the content of a save request. @param index index of the request, from 0 */
function sentRequest(index: number): RequestOf<'admin/courses/update'> {
  const form = postFormMock.mock.calls[index]?.[1] ?? new FormData();
  return Object.fromEntries(
    [...form].map(([name, value]) => [name, JSON.parse(String(value))]),
  ) as never;
}

describe('the link of a video', () => {
  it.each([
    ['dQw4w9WgXcQ', /لا يمكن حماية رابط يوتيوب/u, true],
    ['https://videos.example/one.mp4', /^ملف فيديو · رابط موقَّع/u, false],
    ['https://videos.example/one/playlist.m3u8', /^بث HLS · رابط موقَّع/u, false],
    ['https://elsewhere.example/one.mp4', /^ملف فيديو$/u, true],
  ])('shows how well %s is protected', async (src, hint, hasPreview) => {
    const stored = course({}, 'المبتدأ');
    const lectures = stored.lectures.map((lecture) => ({
      ...lecture,
      resources: [{ type: 'video' as const, src }],
    }));
    renderEditor({ ...stored, lectures });
    fireEvent.click(row(/^١\. المبتدأ/u));
    const field = await screen.findByLabelText(/^رابط الفيديو/u);
    const description = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(description?.textContent).toMatch(hint);
    expect(screen.queryAllByRole('button', { name: 'شاهد للتأكد' })).toHaveLength(
      hasPreview ? 1 : 0,
    );
  });
});

describe('field errors', () => {
  it('lists missing values in the summary and beside their fields, and sends nothing', async () => {
    renderEditor(null);
    save();
    const summary = await screen.findByRole('alert');
    within(summary).getByText('راجع هذه الحقول ثم احفظ:');
    expect(document.activeElement).toBe(summary);
    within(summary).getByText('اكتب عنوان الكورس');
    fireEvent.click(within(summary).getByRole('button', { name: 'عنوان الكورس' }));
    const title = screen.getByLabelText(/^عنوان الكورس/u);
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(title.getAttribute('aria-invalid')).toBe('true');
    const description = document.getElementById(title.getAttribute('aria-describedby') ?? '');
    expect(description?.textContent).toBe(formCopy.missing);
    expect(postFormMock).not.toHaveBeenCalled();
  });

  it('shows server errors beside their fields', async () => {
    const fields = {
      'lectures.0.title': 'عنوان مكرر',
      'courseInfo.subject': 'مادة مجهولة',
      thumbnail: 'صورة تالفة',
    };
    postFormMock.mockRejectedValueOnce(
      new ApiError({ status: 400, code: 'invalid_request', message: 'راجِع', fields }),
    );
    renderEditor(course({}, 'المبتدأ'));
    save();
    const summary = within(
      await screen.findByText('لم يقبل الخادم بعض البيانات:').then(alertAround),
    );
    for (const name of ['المادة', 'المحاضرة ١: عنوان المحاضرة', 'صورة الكورس'])
      summary.getByRole('button', { name });
    // A closed lecture shows its error only in the summary, until it is opened from there.
    expect(screen.getAllByText(fields['lectures.0.title'])).toHaveLength(1);
    fireEvent.click(summary.getByRole('button', { name: 'المحاضرة ١: عنوان المحاضرة' }));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByLabelText(/^عنوان المحاضرة ١/u)),
    );
    for (const sentence of Object.values(fields))
      expect(screen.getAllByText(sentence)).toHaveLength(2);
    expect(row(/^١\. المبتدأ راجعها/u).getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByLabelText(/^المادة/u).getAttribute('aria-invalid')).toBe('true');
  });

  it('says why a save failed, and keeps the typed text', async () => {
    postFormMock.mockRejectedValueOnce(
      new ApiError({ status: 401, code: 'not_authenticated', message: 'سجّل الدخول أولًا.' }),
    );
    renderEditor(null);
    typeInto(/^عنوان الكورس/u, 'الفقه');
    save();
    await screen.findByText(/كل ما كتبته باقٍ كما هو\. انتهت جلستك/u);
    expect(screen.getByLabelText<HTMLInputElement>(/^عنوان الكورس/u).value).toBe('الفقه');
    screen.getByRole('button', { name: 'أعد المحاولة' });
    const link = screen.getByRole('link', { name: /^تسجيل الدخول في نافذة جديدة/u });
    expect([link.getAttribute('target'), link.getAttribute('href')]).toEqual([
      '_blank',
      '/auth?again&from=%2Fadmin',
    ]);
  });

  it('publishes a course at a time in Cairo, and asks for the time', async () => {
    renderEditor(null);
    typeInto(/^عنوان الكورس/u, 'الفقه');
    fireEvent.change(screen.getByRole('combobox', { name: 'النشر' }), {
      target: { value: 'later' },
    });
    save();
    await screen.findAllByText('اختر اليوم والساعة');
    expect(postFormMock).not.toHaveBeenCalled();
    fireEvent.change(screen.getByLabelText(/^موعد النشر/u), {
      target: { value: '2099-12-03T09:00' },
    });
    postFormMock.mockResolvedValueOnce({ added: true, id: 'c9' });
    save();
    await waitFor(() => expect(postFormMock).toHaveBeenCalled());
    const form = postFormMock.mock.calls[0]?.[1] as FormData;
    expect(JSON.parse(String(form.get('courseInfo')))).toMatchObject({
      published: false,
      publishAt: '2099-12-03T07:00:00.000Z',
    });
  });
});

it('links a lecture to its quiz, or to a new quiz once the lecture is saved', () => {
  const stored = course({}, 'المبتدأ', 'الخبر');
  const [first, second] = stored.lectures;
  const quiz = { questions: 5, minutes: null, gate: false };
  renderEditor({ ...stored, lectures: [{ ...first, quiz }, second] as Stored['lectures'] });
  const link = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
  fireEvent.click(row(/^١\. المبتدأ/u));
  expect(link(/^الاختبار: ٥ أسئلة/u)).toBe('/admin/courses/c1/lectures/l0/quiz');
  fireEvent.click(row(/^٢\. الخبر/u));
  expect(link(/^أضف اختبارًا/u)).toBe('/admin/courses/c1/lectures/l1/quiz');
  fireEvent.click(screen.getAllByRole('button', { name: 'أضف محاضرة' })[0] as HTMLElement);
  screen.getByText('لإضافة اختبار إلى هذه المحاضرة احفظ الكورس أولًا.');
  expect(screen.queryByRole('link')).toBeNull();
});

it('moves lectures by Alt and the arrow keys within the list, and numbers them from 1', async () => {
  const stored = course({}, 'الخبر', 'المبتدأ');
  postFormMock.mockResolvedValueOnce({ updated: true, ...stored } as never);
  renderEditor(stored);
  const move = (title: string, key: string) =>
    fireEvent.keyDown(row(new RegExp(`^[١٢]\\. ${title}`, 'u')), { key, altKey: true });
  move('المبتدأ', 'ArrowUp');
  move('المبتدأ', 'ArrowUp');
  move('الخبر', 'ArrowDown');
  save();
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(sentRequest(0).lectures).toMatchObject([
    { id: 'l1', title: 'المبتدأ', order: 1 },
    { id: 'l0', title: 'الخبر', order: 2 },
  ]);
});

it('says how many students and cards still open the course before it is unpublished', () => {
  renderEditor(course());
  fireEvent.change(screen.getByRole('combobox', { name: 'النشر' }), {
    target: { value: 'draft' },
  });
  screen.getByText(/مفتوحًا للمشتركين \(٣ طلاب\)، وتفتحه البطاقات التي لم تُستخدم \(١٢ بطاقة\)/u);
});

it('says how many cards open only the lecture that is removed from the form', async () => {
  renderEditor({ ...course({}, 'المبتدأ', 'الخبر'), lectureCards: { l0: 3 } });
  fireEvent.click(screen.getByRole('button', { name: /^احذف: الخبر/u }));
  expect(screen.queryByText(/وتفتحها وحدها/u)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^احذف: المبتدأ/u }));
  await screen.findByText(/وتفتحها وحدها: ٣ بطاقات/u);
});

describe('removed lectures', () => {
  const removed = { id: 'l9', title: 'الفاعل', removedAt: '2026-11-20T09:00:00.000Z' };

  it('shows how often students watched a lecture when it is removed from the form', async () => {
    renderEditor({ ...course({}, 'المبتدأ', 'الخبر'), completions: { l0: 3 } });
    fireEvent.click(screen.getByRole('button', { name: /^احذف: المبتدأ/u }));
    await screen.findByText(/تمت مشاهدتها ٣ مرات\. بعد الحفظ تبقى/u);
  });

  it('offers to restore a removed lecture only while the form has no unsaved changes', async () => {
    const before = course({}, 'المبتدأ');
    renderEditor({ ...before, removedLectures: [removed], completions: { l9: 2 } });
    fireEvent.click(screen.getByText('محاضرات محذوفة: محاضرة واحدة'));
    screen.getByText(/تمت مشاهدتها مرتين/u);
    const restore = () => screen.getByRole<HTMLButtonElement>('button', { name: 'استعد: الفاعل' });
    typeInto(/^عنوان الكورس/u, 'النحو الواضح');
    await waitFor(() => expect(restore().disabled).toBe(true));
    typeInto(/^عنوان الكورس/u, 'النحو');
    await waitFor(() => expect(restore().disabled).toBe(false));

    const { course: stored, lectures } = course({}, 'المبتدأ', 'الفاعل');
    postJsonMock.mockResolvedValueOnce({
      restored: true,
      course: stored,
      lectures,
      removedLectures: [],
    });
    fireEvent.click(restore());
    await waitFor(() => row(/^٢\. الفاعل/u));
    const request = { cId: 'c1', lId: 'l9' };
    expect(postJsonMock).toHaveBeenCalledWith('admin/courses/lectures/restore', request);
    expect(screen.queryByText(/^محاضرات محذوفة/u)).toBeNull();
  });
});

describe('lectures', () => {
  it('says which and how many videos lack captions, and keeps the captions of the others', async () => {
    const stored = course({}, 'الأولى', 'الثانية', 'الثالثة');
    const file = { type: 'video', src: 'https://a.example/b.mp4' } as const;
    const captions = 'https://a.example/b.vtt';
    const resources = [
      [file, { ...file, src: 'https://a.example/c.m3u8' }],
      [{ ...file, captions }],
      [{ type: 'video', src: 'dQw4w9WgXcQ' } as const],
    ];
    renderEditor({
      ...stored,
      lectures: stored.lectures.map((lecture, index) => ({
        ...lecture,
        resources: resources[index] ?? [],
      })),
    });
    screen.getByText('فيديوهان بلا نص مكتوب');
    row(/الأولى.*بلا نص مكتوب/u);
    expect(screen.getAllByText('بلا نص مكتوب')).toHaveLength(1);
    save();
    await waitFor(() => expect(postFormMock).toHaveBeenCalled());
    const sent = sentRequest(0).lectures.map((lecture) =>
      lecture.resources?.map((resource) => resource.captions),
    );
    expect(sent).toEqual([['', ''], [captions], ['']]);
  });

  const titles = (request: RequestOf<'admin/courses/update'>) =>
    request.lectures.map(({ title }) => title);

  it('shows lectures as rows, and opens one at a time', () => {
    renderEditor(course({}, 'المبتدأ', 'الخبر'));
    expect(screen.queryByLabelText(/^عنوان المحاضرة/u)).toBeNull();
    fireEvent.click(row(/^١\. المبتدأ/u));
    screen.getByLabelText(/^عنوان المحاضرة ١/u);
    fireEvent.click(row(/^٢\. الخبر/u));
    expect(screen.queryByLabelText(/^عنوان المحاضرة ١/u)).toBeNull();
    typeInto(/^عنوان المحاضرة ٢/u, 'الخبر وأنواعه');
    fireEvent.click(row(/^٢\. الخبر وأنواعه/u));
    expect(screen.queryByLabelText(/^عنوان المحاضرة/u)).toBeNull();
  });

  it('adds the number of a lecture to the labels of its fields', () => {
    renderEditor(course({}, 'المبتدأ', 'الخبر'));
    fireEvent.click(row(/^٢\. الخبر/u));
    fireEvent.click(screen.getByRole('button', { name: 'أضف محتوى' }));
    const list = within(screen.getByRole('list'));
    const fields = ['textbox', 'combobox', 'switch'].flatMap((role) =>
      list.getAllByRole<HTMLInputElement>(role),
    );
    expect(fields).toHaveLength(8);
    for (const { labels } of fields) expect(labels?.[0]?.textContent).toMatch(/المحاضرة ٢/u);
  });

  it('does not save a new lecture without a title or a link, even if its row is closed', async () => {
    renderEditor(course({}, 'المبتدأ'));
    fireEvent.click(screen.getAllByRole('button', { name: 'أضف محاضرة' })[0] as Element);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByLabelText(/^عنوان المحاضرة ٢/u)),
    );
    fireEvent.click(row(/^٢\. المحاضرة ٢/u));
    save();
    const summary = within(await screen.findByRole('alert'));
    expect(postFormMock).not.toHaveBeenCalled();
    row(/^٢\. المحاضرة ٢ راجعها/u);
    fireEvent.click(summary.getByRole('button', { name: 'المحاضرة ٢، المحتوى ١: الرابط' }));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByLabelText(/^رابط الفيديو.*المحاضرة ٢/u)),
    );
  });

  it('saves the size of a recording, typed in megabytes or read from its host', async () => {
    const stored = course({}, 'المبتدأ');
    const [lecture] = stored.lectures;
    const video = { type: 'video', src: 'https://a.example/l1.mp4' } as const;
    renderEditor({
      ...stored,
      lectures: [{ ...lecture, resources: [video] }] as typeof stored.lectures,
    });
    fireEvent.click(row(/^١\. المبتدأ/u));
    typeInto(/^الحجم/u, '١٤٫');
    expect(screen.getByLabelText<HTMLInputElement>(/^الحجم/u).value).toBe('١٤٫');
    typeInto(/^الحجم/u, '١٤٫٥');
    fireEvent.click(screen.getByRole('button', { name: 'أضف محتوى' }));
    const size = /^الحجم.*المحتوى ٢/u;
    expect(screen.queryByLabelText(size)).toBeNull();
    typeInto(/^النوع.*المحتوى ٢/u, 'audio');
    typeInto(/^رابط الصوت/u, 'https://a.example/l1.mp3');
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response(null, { headers: { 'content-length': '3145728' } })),
    );
    const [, fetchSizeButton] = screen.getAllByRole('button', { name: 'اعرف الحجم' });
    fireEvent.click(fetchSizeButton as Element);
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(size).value).toBe('3'));
    vi.unstubAllGlobals();
    postFormMock.mockResolvedValue(stored as never);
    save();
    await waitFor(() => expect(postFormMock).toHaveBeenCalled());
    expect(sentRequest(0).lectures[0]?.resources).toMatchObject([
      { ...video, bytes: 14.5 * 1024 ** 2 },
      { type: 'audio', src: 'https://a.example/l1.mp3', bytes: 3 * 1024 ** 2 },
    ]);
  });

  it('focuses the next lecture after a removal, and undoes the removal', async () => {
    const stored = course({}, 'المبتدأ', 'الخبر', 'الحال');
    postFormMock.mockResolvedValueOnce({ updated: true, ...stored } as never);
    renderEditor(stored);
    fireEvent.click(row(/^٣\. الحال/u));
    const remove = (title: string) =>
      fireEvent.click(screen.getByRole('button', { name: `احذف: ${title}` }));
    remove('الخبر');
    expect(document.activeElement).toBe(row(/^٢\. الحال/u));
    screen.getByLabelText(/^عنوان المحاضرة ٢/u);
    fireEvent.click(screen.getByRole('button', { name: 'تراجع' }));
    expect(document.activeElement).toBe(row(/^٢\. الخبر/u));
    screen.getByLabelText(/^عنوان المحاضرة ٣/u);
    remove('الحال');
    expect(document.activeElement).toBe(row(/^٢\. الخبر/u));
    save();
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(titles(sentRequest(0))).toEqual(['المبتدأ', 'الخبر']);
  });

  it('keeps a unit, which then begins with its second lecture, when its first lecture is removed', async () => {
    const stored = course({}, 'المبتدأ', 'الخبر', 'الحال');
    postFormMock.mockResolvedValueOnce({ updated: true, ...stored } as never);
    renderEditor(stored);
    fireEvent.click(screen.getByRole('button', { name: 'احذف: المبتدأ' }));
    row(/الخبر.*باب: الجملة الاسمية/u);
    save();
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(sentRequest(0).lectures.map(({ unit }) => unit)).toEqual(['الجملة الاسمية', '']);
  });
});

it('saves on Ctrl+S in any keyboard layout, and keeps the focus in the same field', async () => {
  const stored = course({}, 'المبتدأ');
  postFormMock.mockResolvedValueOnce({ updated: true, ...stored } as never);
  renderEditor(stored);
  fireEvent.click(row(/^١\. المبتدأ/u));
  const title = screen.getByLabelText(/^عنوان المحاضرة ١/u);
  title.focus();
  typeInto(/^عنوان المحاضرة ١/u, 'المبتدأ وأنواعه');
  expect(fireEvent.keyDown(title, { key: 'س', code: 'KeyS', ctrlKey: true })).toBe(false);
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith('c1', undefined));
  expect(sentRequest(0).lectures[0]?.title).toBe('المبتدأ وأنواعه');
  await waitFor(() => expect(document.activeElement).toBe(title));
});

it('adds a new lecture when the page requests it, but reuses an empty last lecture', async () => {
  const onAdded = vi.fn();
  const rerender = renderEditor(course({}, 'المبتدأ'), {
    addLecture: true,
    onLectureAdded: onAdded,
  });
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByLabelText(/^عنوان المحاضرة ٢/u)),
  );
  expect(onAdded).toHaveBeenCalledOnce();
  rerender({});
  rerender({ addLecture: true, onLectureAdded: onAdded });
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

it('saves the course with a lecture for a new exam, and says which one it is', async () => {
  const stored = course({}, 'المبتدأ');
  const [first] = stored.lectures;
  if (first === undefined) throw new Error('The course has no lecture.');
  const exam = { ...first, id: 'new', title: 'امتحان الباب الأول', order: 2, unit: '' };
  postFormMock.mockResolvedValueOnce({
    updated: true,
    ...stored,
    lectures: [first, exam],
  } as never);
  renderEditor(stored);
  fireEvent.click(screen.getByRole('button', { name: copy.exam.add }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: exam.title } });
  fireEvent.click(dialog.getByRole('button', { name: copy.exam.confirm }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith('c1', 'new'));
  expect(sentRequest(0).lectures[1]).toMatchObject({ title: exam.title, resources: [] });
});

it('restores a draft after a reload, and saves it with the same request id', async () => {
  postFormMock.mockRejectedValueOnce(new ApiError({ status: 0, code: 'offline', message: '' }));
  renderEditor(null);
  typeInto(/^عنوان الكورس/u, 'الفقه');
  save();
  const savedDraft = vi.mocked(saveDraft);
  await waitFor(() =>
    expect(savedDraft).toHaveBeenCalledWith('u/c1', expect.objectContaining({ base: null })),
  );
  const draft = savedDraft.mock.lastCall?.[1] as CourseDraft;
  cleanup();

  postFormMock.mockResolvedValueOnce({ added: true, id: 'c9' } as never);
  renderEditor(null, { draft });
  screen.getByText(new RegExp(formatDateTime(draft.keptAt), 'u'));
  expect(screen.getByLabelText<HTMLInputElement>(/^عنوان الكورس/u).value).toBe('الفقه');
  save();
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith('c9'));
  expect(sentRequest(1)).toEqual(sentRequest(0));
  expect(savedDraft).toHaveBeenLastCalledWith('u/c1', null);
});

describe('a course that another admin saved during the edit', () => {
  const laterVersion = { updatedAt: '2026-11-20T11:00:00.000Z' };

  it('merges both versions without a dialog if the admins changed different fields', async () => {
    theirs = course({ ...laterVersion, subject: 'اللغة' }, 'المبتدأ', 'الخبر وأنواعه');
    postFormMock.mockRejectedValueOnce(conflict);
    postFormMock.mockResolvedValueOnce({ updated: true, ...theirs } as never);
    renderEditor(course({}, 'المبتدأ', 'الخبر'));
    typeInto(/^عنوان الكورس/u, 'النحو الواضح');
    fireEvent.click(row(/^١\. المبتدأ/u));
    typeInto(/^عنوان المحاضرة ١/u, 'المبتدأ وأحواله');
    save();
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith('c1', undefined));
    expect(sentRequest(1)).toMatchObject({
      ...laterVersion,
      courseInfo: { title: 'النحو الواضح', subject: 'اللغة' },
      lectures: [
        { id: 'l0', title: 'المبتدأ وأحواله' },
        { id: 'l1', title: 'الخبر وأنواعه' },
      ],
    });
  });

  it('asks which values to keep if both admins changed the same fields', async () => {
    theirs = course({ ...laterVersion, title: 'عنوانه' }, 'المبتدأ وأنواعه');
    postFormMock.mockRejectedValueOnce(conflict);
    postFormMock.mockResolvedValueOnce({ updated: true, ...theirs } as never);
    renderEditor(course({}, 'المبتدأ'));
    typeInto(/^عنوان الكورس/u, 'عنواني');
    fireEvent.click(row(/^١\. المبتدأ/u));
    typeInto(/^عنوان المحاضرة ١/u, 'محاضرتي');
    save();
    const dialog = within(await screen.findByRole('dialog'));
    const lecture = within(dialog.getByRole('group', { name: /المحاضرة ١: عنوان المحاضرة/u }));
    fireEvent.click(lecture.getByRole('radio', { name: /ما حفظه غيرك/u }));
    fireEvent.click(dialog.getByRole('button', { name: 'احفظ باختياري' }));
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(sentRequest(1)).toMatchObject({
      courseInfo: { title: 'عنواني' },
      lectures: [{ id: 'l0', title: 'المبتدأ وأنواعه' }],
    });
  });

  it('keeps the typed values in the form if the user closes the conflict dialog without a choice', async () => {
    theirs = course({ ...laterVersion, title: 'عنوانه' });
    postFormMock.mockRejectedValueOnce(conflict);
    renderEditor(course());
    typeInto(/^عنوان الكورس/u, 'عنواني');
    save();
    fireEvent.click(await screen.findByRole('button', { name: 'ارجع إلى النموذج' }));
    expect(screen.getByLabelText<HTMLInputElement>(/^عنوان الكورس/u).value).toBe('عنواني');
    expect(postFormMock).toHaveBeenCalledOnce();
  });
});

function alertAround(title: HTMLElement): HTMLElement {
  return title.closest<HTMLElement>('[role=alert]') ?? title;
}
