// @vitest-environment happy-dom
import type { StaffQuestion } from '@markaz/contract/learning/answering';
import type { StaffAccess } from '@markaz/contract/staff/roles';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { press, renderPage } from '../ui/page-fixture.tsx';
import { HasAccessContext } from '../ui/use-has-access.ts';
import { copy } from './questions.copy.ts';
import { Questions } from './questions.tsx';

const waiting: StaffQuestion = {
  id: 'q1',
  cId: 'c',
  lId: 'l',
  course: 'النحو',
  lecture: 'الحال',
  part: 0,
  seconds: 750,
  text: 'لماذا نُصب؟',
  state: 'waiting',
  at: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  answer: null,
  published: false,
};
const similar: StaffQuestion = {
  ...waiting,
  id: 'q2',
  text: 'ما علامة نصبه؟',
  state: 'answered',
  answer: { text: 'الفتحة الظاهرة.', link: { lId: 'l', part: 0, seconds: 61 } },
};

interface Sent {
  readonly path: string;
  readonly body: Record<string, unknown>;
}
let sent: Sent[];
let answerStatus: number;

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  sent = [];
  answerStatus = 200;
  vi.stubGlobal('fetch', async (address: string, { body: text = '{}' }: RequestInit) => {
    const body: Record<string, unknown> = JSON.parse(String(text));
    const path = address.replace('/api/', '');
    sent.push({ path, body });
    if (path === 'admin/questions')
      return Response.json({
        questions: body.state === 'answered' ? [similar] : [waiting],
        next: null,
      });
    if (path === 'admin/questions/course')
      return Response.json({ lectures: [{ id: 'l', title: 'الحال' }], resources: [] });
    if (path === 'admin/questions/answer') {
      const error = { error: 'unavailable', message: 'الخادم مشغول.' };
      if (answerStatus !== 200) return Response.json(error, { status: answerStatus });
      return Response.json({ question: { ...waiting, state: 'answered' } });
    }
    if (path === 'admin/questions/delete') return Response.json({ deleted: true });
    return Response.json({ courses: [] });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const lastSent = (path: string) => sent.findLast((each) => each.path === path)?.body;

function show(access: readonly StaffAccess[] = ['content', 'teaching'], address?: string) {
  renderPage(
    <HasAccessContext value={(needed) => access.includes(needed)}>
      <Questions />
    </HasAccessContext>,
    address,
  );
}

async function openAnswer(): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: copy.answerNamed(waiting.text) }));
  return screen.findByRole('textbox', { name: copy.form.text });
}

it('shows the lecture and time of a question, and a link to its second in the video', async () => {
  show();
  const [row] = await screen.findAllByRole('listitem');
  expect(row?.textContent).toContain('منذ ٣ أيام');
  const link = within(row as HTMLElement).getByRole('link', { name: /12:30/u });
  expect(link.getAttribute('href')).toBe('/courses/c/lectures/l?t=750');
  expect(screen.queryByRole('link', { name: copy.student })).toBeNull();
});

it('sends an answer with a time in the video and publishes it, and keeps what was typed after a failure', async () => {
  answerStatus = 503;
  show();
  const field = await openAnswer();
  fireEvent.change(field, { target: { value: 'لأنه حال.' } });
  fireEvent.change(screen.getByLabelText(copy.form.link), { target: { value: 'l' } });
  // The form already contains the question’s time in the video.
  expect(screen.getByLabelText(copy.form.time)).toHaveProperty('value', '12:30');
  fireEvent.click(screen.getByLabelText(copy.form.publish));
  press(copy.form.save);
  await screen.findByText(/لم تُرسل الإجابة/u);
  expect(screen.getByRole('textbox', { name: copy.form.text })).toHaveProperty(
    'value',
    'لأنه حال.',
  );
  answerStatus = 200;
  press('أعد المحاولة');
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  expect(lastSent('admin/questions/answer')).toEqual({
    id: 'q1',
    text: 'لأنه حال.',
    link: { lId: 'l', part: 0, seconds: 750 },
    published: true,
  });
});

it('requires a text or a time in the video, and a valid time', async () => {
  show();
  await openAnswer();
  press(copy.form.save);
  await screen.findByText(copy.form.empty);
  fireEvent.change(screen.getByLabelText(copy.form.link), { target: { value: 'l' } });
  fireEvent.change(screen.getByLabelText(copy.form.time), { target: { value: 'الدقيقة 3' } });
  press(copy.form.save);
  await screen.findByText(copy.form.wrongTime);
  expect(lastSent('admin/questions/answer')).toBeUndefined();
});

it('copies the answer to a similar question into the form', async () => {
  show();
  await openAnswer();
  press(copy.similar.action);
  fireEvent.click(
    await screen.findByRole('button', { name: copy.similar.chooseNamed(similar.text) }),
  );
  expect(lastSent('admin/questions')).toMatchObject({ state: 'answered', cId: 'c', lId: 'l' });
  press(copy.form.save);
  await waitFor(() =>
    expect(lastSent('admin/questions/answer')).toMatchObject({
      text: 'الفتحة الظاهرة.',
      link: { lId: 'l', part: 0, seconds: 61 },
    }),
  );
});

it('deletes a question only with a reason', async () => {
  show();
  fireEvent.click(
    await screen.findByRole('button', { name: copy.remove.actionNamed(waiting.text) }),
  );
  press('مكرر');
  press(copy.remove.confirm);
  await waitFor(() =>
    expect(lastSent('admin/questions/delete')).toEqual({ id: 'q1', reason: 'مكرر' }),
  );
});

it('reads the filters from the URL, and offers teachers only their own courses', async () => {
  show(['teaching'], '/?state=answered&course=c&lecture=l');
  await screen.findByText(similar.text);
  expect(lastSent('admin/questions')).toMatchObject({ state: 'answered', cId: 'c', lId: 'l' });
  const paths = sent.map(({ path }) => path);
  expect(paths).toContain('admin/teaching/courses');
  expect(paths).not.toContain('admin/courses');
  // The time is a plain text for teachers, because they cannot open the students’ page of a lecture.
  expect(screen.queryByRole('link', { name: /12:30/u })).toBeNull();
});
