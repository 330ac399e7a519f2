// @vitest-environment happy-dom
import type { StaffAnnouncement } from '@markaz/contract/catalogue/announcements';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { postJson } from '../../shared/api/client.ts';
import { ApiError } from '../../shared/api/errors.ts';
import { formCopy } from '../../shared/form/form.copy.ts';
import { Toasts } from '../../shared/ui/toasts.tsx';
import { endOfDay } from '../ui/end-of-day.ts';
import { press, renderPage } from '../ui/page-fixture.tsx';
import { copy as common } from '../ui/ui.copy.ts';
import { copy } from './announcements.copy.ts';
import { AnnouncementsPage, shareText, TeacherAnnouncements } from './announcements.tsx';

vi.mock('../../shared/api/client.ts', { spy: true });

const stored: StaffAnnouncement = {
  id: 'a1',
  text: 'تأجلت حصة الخميس',
  link: '',
  tone: 'info',
  since: '2026-11-29T10:00:00.000Z',
  until: '2026-12-05T21:59:00.000Z',
  author: null,
  audience: { kind: 'course', cId: 'c1' },
};
const offline = new ApiError({ status: 0, code: 'offline', message: 'لا اتصال' });

let announcements: readonly StaffAnnouncement[];
/** Answers a change, and throws if the change is to fail. */
const change = vi.fn<(path: string, body: unknown) => readonly StaffAnnouncement[]>();

beforeEach(() => {
  announcements = [stored];
  change.mockReset();
  const courses = [{ id: 'c1', title: 'النحو', state: 'live' }];
  vi.mocked(postJson).mockImplementation(async (path: string, body: unknown) => {
    const answer = /courses$/u.test(path)
      ? { courses }
      : { announcements: path.endsWith('announcements') ? announcements : change(path, body) };
    return answer as never;
  });
});
afterEach(cleanup);

const open = (element = <AnnouncementsPage />) =>
  renderPage(
    <>
      {element}
      <Toasts />
    </>,
  );
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(label, 'u'));
const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const row = async (text: string) => {
  const item = (await screen.findByText(text, { selector: 'li bdi' })).closest('li');
  if (item === null) throw new Error('The announcement is not in the list');
  return within(item);
};

it('lists the audience, the author and the end of each announcement, and a link to share it in a group', async () => {
  open();
  const item = await row(stored.text);
  item.getByText(copy.students('النحو'));
  item.getByText(copy.fromCentre);
  item.getByText(/٥ ديسمبر/u);
  const link = item.getByRole('link', { name: copy.shareNamed(stored.text) });
  const sent = new URL(link.getAttribute('href') ?? '').searchParams.get('text');
  expect(sent).toBe(`${stored.text}\n${location.origin}/courses/c1`);
  const audience = { kind: 'all' } as const;
  expect(shareText({ ...stored, audience })).toBe(`${stored.text}\n${location.origin}/`);
  const linked = { ...stored, link: 'https://example.com/x' };
  expect(shareText(linked)).toBe(`${stored.text}\nhttps://example.com/x`);
});

it('sends an announcement to a school year, and after a failure keeps the typed text and the request id', async () => {
  change.mockImplementationOnce(() => {
    throw offline;
  });
  const added: StaffAnnouncement = { ...stored, id: 'a2', text: 'امتحان السبت' };
  change.mockImplementationOnce(() => [added, stored]);
  open();
  await row(stored.text);
  type(copy.text, added.text);
  type(copy.until, '2026-12-10');
  fireEvent.change(field(copy.audience), { target: { value: '2' } });
  press(copy.publish);
  await screen.findByText(new RegExp(copy.publishFailed, 'u'));
  expect(field(copy.text).value).toBe(added.text);
  press(common.retry);
  await row(added.text);
  await screen.findByText(copy.published);
  const [[, first], [path, second]] = change.mock.calls as [[string, object], [string, object]];
  expect(path).toBe('admin/announcements/add');
  expect(second).toEqual(first);
  expect(second).toMatchObject({
    text: added.text,
    link: '',
    tone: 'info',
    until: endOfDay('2026-12-10'),
    audience: { kind: 'grade', grade: '2' },
  });
  expect(field(copy.text).value).toBe('');
});

it('shows which fields are missing, and does not send the form', async () => {
  open();
  await row(stored.text);
  fireEvent.change(field(copy.audience), { target: { value: 'course' } });
  press(copy.publish);
  expect(await screen.findAllByText(formCopy.missing)).not.toHaveLength(0);
  expect(change).not.toHaveBeenCalled();
});

it('ends an announcement after a confirmation, and shows a failure', async () => {
  change.mockImplementationOnce(() => {
    throw offline;
  });
  change.mockImplementationOnce(() => []);
  open();
  fireEvent.click(
    (await row(stored.text)).getByRole('button', { name: copy.endNamed(stored.text) }),
  );
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: copy.end }));
  await dialog.findByText(new RegExp(copy.endFailed, 'u'));
  fireEvent.click(dialog.getByRole('button', { name: common.retry }));
  await screen.findByText(copy.none);
  expect(change.mock.lastCall).toEqual(['admin/announcements/end', { id: stored.id }]);
});

it('lets a teacher announce only to courses, and end only announcements of a teacher', async () => {
  const own = { ...stored, id: 'a2', text: 'من المدرس', author: { id: 't', name: 'أ. هدى' } };
  announcements = [own, stored];
  open(<TeacherAnnouncements author={undefined} tabs={null} />);
  const [byCentre, byTeacher] = [await row(stored.text), await row(own.text)];
  expect(byCentre.queryByRole('button', { name: copy.endNamed(stored.text) })).toBeNull();
  byTeacher.getByRole('button', { name: copy.endNamed(own.text) });
  expect(screen.queryByLabelText(new RegExp(copy.audience, 'u'))).toBeNull();
  screen.getByLabelText(/الكورس/u);
});
