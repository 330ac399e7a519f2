// @vitest-environment happy-dom
import { limits } from '@markaz/contract/limits';
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { courseFixture } from '../../../shared/courses/course-fixture.ts';
import { formatNumber } from '../../../shared/format/numbers.ts';
import { formatLastDay } from '../../../shared/format/time.ts';
import { press, renderRoutes } from '../../ui/page-fixture.tsx';
import { copy as common } from '../../ui/ui.copy.ts';
import { copy } from './bulk.copy.ts';
import { BulkEnrolment } from './bulk-enrolment.tsx';

// The library's blob is not one of happy-dom's. spreadsheet.test.ts tests the conversion.
vi.mock('../../ui/spreadsheet.ts', () => ({
  toSpreadsheet: async (csv: string) => new Blob([csv]),
}));

// Large tables render slowly on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

interface BulkRequest {
  readonly cId: string;
  readonly emails: readonly string[];
  readonly reason?: string;
  readonly invite?: boolean;
}

/** Addresses that the mocked server has enrolled. */
let enrolledEmails: Set<string>;
/** Mocks of the two calls. If a mock returns no response, `createRows` creates it. */
const answerPreview = vi.fn<(request: BulkRequest) => Response | undefined>();
const answerEnrolment = vi.fn<(request: BulkRequest) => Response | Promise<Response> | undefined>();

function createRows({ emails }: BulkRequest) {
  const rows = emails.map((email) => {
    if (email.startsWith('nobody'))
      return { outcome: 'invite', uid: null, displayName: null, after: null };
    return {
      outcome: enrolledEmails.has(email) ? 'has' : 'new',
      uid: email[1],
      displayName: 'طالب',
    };
  });
  return Response.json({ rows });
}

beforeEach(() => {
  enrolledEmails = new Set();
  answerPreview.mockReset();
  answerEnrolment.mockReset();
  const course = { ...courseFixture('c1', { title: 'النحو' }), state: 'live', trashedAt: null };
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string }) => {
    const request: BulkRequest = JSON.parse(body ?? '{}');
    if (address === '/api/admin/courses') return Response.json({ courses: [course], numbers: {} });
    if (address === '/api/admin/students/bulk/preview')
      return answerPreview(request) ?? createRows(request);
    if (address !== '/api/admin/students/bulk') return Response.error();
    const response = (await answerEnrolment(request)) ?? createRows(request);
    if (response.ok) for (const email of request.emails) enrolledEmails.add(email);
    return response;
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const renderPage = () =>
  renderRoutes(
    [
      { path: '/admin/students/bulk', element: <BulkEnrolment /> },
      { path: '/admin', element: <p>home</p> },
    ],
    '/admin/students/bulk?course=c1',
  );

const findButton = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const findCount = (status: keyof typeof copy.statuses, count: number) =>
  screen.findByRole('button', { name: `${copy.statuses[status]}: ${formatNumber(count)}` });

async function fillForm(text: string) {
  const list = await screen.findByRole('textbox', { name: new RegExp(copy.list, 'u') });
  fireEvent.change(list, { target: { value: text } });
}

/** Opens the dialog after the preview, types the reason, and enrols. */
async function enrolWithReason() {
  fireEvent.click(await findButton(copy.enrol));
  const dialog = await screen.findByRole('dialog');
  const reason = within(dialog).getByRole('textbox', { name: /^السبب/u });
  fireEvent.change(reason, { target: { value: 'دفعوا في المركز' } });
  fireEvent.click(within(dialog).getByRole('button', { name: copy.enrol }));
}

const createAddresses = (count: number) =>
  Array.from({ length: count }, (_, index) => `s${index}@x.com`).join('\n');

it('previews the whole list before it enrols anyone, and sends at most a hundred rows in each call', async () => {
  renderPage();
  await fillForm(`${createAddresses(150)}\nnobody@x.com\ns3@x.com\nمنى`);
  press(copy.preview);
  await findCount('new', 150);
  for (const status of ['invite', 'twice', 'invalid'] as const) await findCount(status, 1);
  expect(screen.queryByRole('textbox', { name: /^السبب/u })).toBeNull();
  expect(answerPreview.mock.calls.map(([{ emails }]) => emails.length)).toEqual([100, 51]);
  expect(answerEnrolment).not.toHaveBeenCalled();
  expect(document.activeElement?.textContent).toBe(copy.plan);

  await enrolWithReason();
  await findCount('added', 150);
  await findCount('kept', 1);
  expect(answerEnrolment.mock.calls.map(([{ emails }]) => emails.length)).toEqual([100, 51]);
  expect(answerEnrolment.mock.calls[1]?.[0]).toMatchObject({
    cId: 'c1',
    reason: 'دفعوا في المركز',
    invite: true,
  });
  const students = [copy.enrolled('النحو', '١٥٠ طالبًا'), copy.kept('طالب واحد')].join(' ');
  expect(screen.getByText(students)).toBeTruthy();
  expect(screen.queryByRole('button', { name: copy.enrol })).toBeNull();
  press(copy.repeatPreview);
  await findCount('has', 150);
});

it('requires a day for limited access, and enrols until that day', async () => {
  renderPage();
  await fillForm(createAddresses(1));
  fireEvent.click(screen.getByRole('switch'));
  press(copy.preview);
  const day = screen.getByLabelText(new RegExp(common.until.day, 'u'));
  expect(document.activeElement).toBe(day);
  expect(answerPreview).not.toHaveBeenCalled();
  fireEvent.change(day, { target: { value: '2099-06-30' } });
  press(copy.preview);
  await enrolWithReason();
  await findCount('added', 1);
  for (const call of [answerPreview, answerEnrolment])
    expect(call.mock.calls[0]?.[0]).toMatchObject({ until: '2099-06-30' });
});

it('continues with the remaining rows after an interruption', async () => {
  renderPage();
  await fillForm(createAddresses(130));
  press(copy.preview);
  answerEnrolment.mockReturnValueOnce(undefined).mockReturnValueOnce(Response.error());
  await enrolWithReason();
  await screen.findByText(new RegExp(copy.failed.enrol, 'u'));
  await findCount('added', 100);
  await findCount('new', 30);
  press(copy.resume);
  await findCount('added', 130);
  expect(answerEnrolment.mock.calls.map(([{ emails }]) => emails.length)).toEqual([100, 30, 30]);
  expect(answerEnrolment.mock.calls[2]?.[0]).toMatchObject({ reason: 'دفعوا في المركز' });
});

it('keeps the reason if the first call of the enrolment fails', async () => {
  renderPage();
  await fillForm(createAddresses(1));
  press(copy.preview);
  answerEnrolment.mockReturnValueOnce(Response.error());
  await enrolWithReason();
  await screen.findByText(new RegExp(copy.failed.enrol, 'u'));
  press(copy.resume);
  await findCount('added', 1);
  const [first, second] = answerEnrolment.mock.calls;
  expect(second).toEqual(first);
});

it('stops after the current call, and asks before the user leaves an unfinished list', async () => {
  const router = renderPage();
  await fillForm(createAddresses(150));
  press(copy.preview);
  const { promise, resolve } = Promise.withResolvers<void>();
  answerEnrolment.mockImplementationOnce(() =>
    promise.then(() => createRows(answerEnrolment.mock.calls[0]?.[0] as BulkRequest)),
  );
  await enrolWithReason();
  fireEvent.click(await findButton(copy.stop));
  await screen.findByText(copy.stopping);
  void router.navigate('/admin');
  await screen.findByText(copy.unsaved.running.text);
  press(copy.unsaved.stay);
  resolve();
  await findCount('added', 100);
  await findButton(copy.resume);
  expect(answerEnrolment).toHaveBeenCalledOnce();
  void router.navigate('/admin');
  await screen.findByText(copy.unsaved.waiting.text);
  press(copy.unsaved.leave);
  await screen.findByText('home');
});

it('reads a file in Windows-1256, and refuses a workbook', async () => {
  renderPage();
  await screen.findByRole('button', { name: copy.file });
  const input = document.querySelector('input[type=file]');
  const chooseFile = (bytes: BlobPart, name: string) =>
    fireEvent.change(input as Element, { target: { files: [new File([bytes], name)] } });
  chooseFile(Uint8Array.of(0x50, 0x4b, 3, 4), 'list.xlsx');
  await screen.findByText(copy.fileProblems.workbook);
  // «منى» as an Arabic Windows writes it.
  chooseFile(
    Uint8Array.of(0xe3, 0xe4, 0xec, 0x3b, ...new TextEncoder().encode('a@x.com')),
    'list.csv',
  );
  expect(await screen.findByDisplayValue('منى;a@x.com')).toBeTruthy();
  expect(screen.queryByText(copy.fileProblems.workbook)).toBeNull();
  screen.getByText(new RegExp(copy.chosen('list.csv'), 'u'));
});

it('shows the former and the new end of access', async () => {
  const [before, after] = ['2099-02-28T22:00:00.000Z', '2099-06-30T21:00:00.000Z'];
  answerPreview.mockImplementationOnce(() =>
    Response.json({ rows: [{ outcome: 'more', uid: 'u', displayName: 'طالب', before, after }] }),
  );
  renderPage();
  await fillForm(createAddresses(1));
  press(copy.preview);
  const [formerDay, day] = [formatLastDay(before), formatLastDay(after)];
  expect(await screen.findByText(copy.ends.becomes(copy.ends.was(formerDay), day))).toBeTruthy();
});

it('refuses a list that is too long', async () => {
  renderPage();
  await fillForm(createAddresses(limits.bulkRows + 1));
  await screen.findByText(/قسّمها/u);
  press(copy.preview);
  expect(answerPreview).not.toHaveBeenCalled();
  await fillForm(createAddresses(limits.bulkRows));
  expect(screen.queryByText(/قسّمها/u)).toBeNull();
  press(copy.preview);
  await findCount('new', limits.bulkRows);
});

it('saves the result of each row as a file', async () => {
  const savedBlobs: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    savedBlobs.push(blob as Blob);
    return 'blob:x';
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  renderPage();
  await fillForm('منى حسن <s1@x.com>\nnobody@x.com');
  press(copy.preview);
  press((await findButton(copy.report)).textContent);
  await waitFor(() => expect(click).toHaveBeenCalledOnce());
  expect(click.mock.contexts[0]).toHaveProperty(
    'download',
    expect.stringMatching(/^enrolment-.*xlsx$/u),
  );
  const text = await savedBlobs[0]?.text();
  expect(text).toContain(`1,"منى حسن","s1@x.com","طالب","${copy.statuses.new}",""`);
  expect(text).toContain(`2,"","nobody@x.com","","${copy.statuses.invite}","${copy.ends.never}"`);
});
