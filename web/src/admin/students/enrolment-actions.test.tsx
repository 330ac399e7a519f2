// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { postJson } from '../../shared/api/client.ts';
import { courseFixture } from '../../shared/courses/course-fixture.ts';
import { formCopy } from '../../shared/form/form.copy.ts';
import { Toasts } from '../../shared/ui/toasts.tsx';
import { press, renderPage } from '../ui/page-fixture.tsx';
import { copy as common } from '../ui/ui.copy.ts';
import { EnrolForm, EnrolmentActions, ExtendButton } from './enrolment-actions.tsx';
import { copy } from './students.copy.ts';

vi.mock('../../shared/api/client.ts', { spy: true });

const reason = 'بطاقة تالفة';
const undo = common.reason.undo;
const student = { uid: 'u1', displayName: 'أحمد', email: 'first@example.org' };
const otherStudent = {
  ...student,
  uid: 'u2',
  displayName: 'أحمد محمود',
  email: 'second@example.org',
};

/** Mock of the calls that change something for a student. */
const respond = vi.fn();

beforeEach(() => {
  respond.mockReset();
  vi.mocked(postJson).mockImplementation(async (path, body) => {
    if (path === 'admin/students') return { students: [student, otherStudent], next: null };
    if (path === 'admin/courses')
      return { courses: [{ ...courseFixture('c1'), state: 'live', trashedAt: null }] };
    return respond(path, body) ?? {};
  });
});
afterEach(cleanup);

const renderPart = (part: ReactNode) =>
  renderPage(
    <>
      {part}
      <Toasts />
    </>,
  );

const showActions = () =>
  renderPart(
    <EnrolmentActions
      student={student}
      course={{ id: 'c1', title: 'النحو' }}
      progress="٣ من ٨"
      labels={{ remove: copy.remove.action, transfer: copy.transfer.action }}
    />,
  );

/** Waits for the toast about the action, and undoes the action. */
async function expectUndo(done: string) {
  await screen.findByText(done);
  expect(respond).toHaveBeenCalledOnce();
  press(common.undo.action);
  await screen.findByText(common.repair.undone);
}

it('requires a reason before it removes a course, and can undo the removal', async () => {
  showActions();
  press(copy.remove.action);
  press(copy.remove.confirm);
  await screen.findByText(formCopy.missing);
  expect(respond).not.toHaveBeenCalled();
  press(reason);
  press(copy.remove.confirm);
  await expectUndo(copy.remove.done);
  const enrolment = { cId: 'c1', uid: 'u1' };
  expect(respond.mock.calls).toEqual([
    ['admin/students/remove', { ...enrolment, reason }],
    ['admin/students/enrol', { ...enrolment, reason: undo }],
  ]);
});

it('shows both accounts before it transfers a course, and can undo the transfer', async () => {
  showActions();
  press(copy.transfer.action);
  const field = screen.getByRole('combobox', { name: new RegExp(copy.transfer.field, 'u') });
  field.focus();
  fireEvent.change(field, { target: { value: 'أحمد' } });
  const [option, ...otherOptions] = await screen.findAllByRole('option', { name: /أحمد/u });
  expect(otherOptions).toEqual([]);
  if (option) fireEvent.click(option);
  screen.getByText(copy.transfer.summary('٣ من ٨'));
  screen.getByText(student.email);
  press(reason);
  press(copy.transfer.confirm);
  await expectUndo(copy.transfer.done);
  expect(respond.mock.calls).toEqual([
    ['admin/students/transfer', { cId: 'c1', from: 'u1', to: 'u2', reason }],
    ['admin/students/transfer', { cId: 'c1', from: 'u2', to: 'u1', reason: undo }],
  ]);
});

it('enrols a student until a day that is not in the past, and can undo the enrolment', async () => {
  renderPart(<EnrolForm uid="u1" enrolledIn={new Set()} />);
  const field = screen.getByRole('combobox', { name: new RegExp(common.courseField.label, 'u') });
  await vi.waitFor(() => {
    fireEvent.mouseDown(field);
    fireEvent.click(screen.getByRole('option'));
  });
  fireEvent.click(screen.getByLabelText(common.until.ends));
  const dayField = screen.getByLabelText(new RegExp(common.until.day, 'u'));
  fireEvent.change(dayField, { target: { value: '2020-01-01' } });
  press('منحة');
  press(copy.enrol.action);
  expect(respond).not.toHaveBeenCalled();
  fireEvent.change(dayField, { target: { value: '2099-06-30' } });
  press(copy.enrol.action);
  await expectUndo(copy.enrol.done);
  expect(respond.mock.calls).toEqual([
    ['admin/students/enrol', { uid: 'u1', cId: 'c1', reason: 'منحة', until: '2099-06-30' }],
    ['admin/students/remove', { uid: 'u1', cId: 'c1', reason: undo }],
  ]);
});

function openExtendDialog(until: string | undefined) {
  respond.mockReturnValue({ extended: true });
  renderPart(
    <ExtendButton student={student} course={{ id: 'c1', title: 'النحو' }} until={until} />,
  );
  press(copy.extend.ariaLabel('النحو'));
  const dialog = within(screen.getByRole('dialog'));
  return { dialog, getDayField: () => dialog.getByLabelText(new RegExp(common.until.day, 'u')) };
}

it('extends access only with a reason and a day that is not in the past', async () => {
  const { dialog, getDayField } = openExtendDialog('2020-06-30T21:00:00.000Z');
  expect(dialog.getByText(copy.endedAt('٣٠ يونيو ٢٠٢٠'))).toBeDefined();
  const confirm = dialog.getByRole('button', { name: copy.extend.confirm });
  fireEvent.click(dialog.getByRole('button', { name: 'طلب ولي الأمر' }));
  fireEvent.click(confirm);
  expect(dialog.getByText(formCopy.missing)).toBeDefined();
  fireEvent.change(getDayField(), { target: { value: '2020-07-01' } });
  expect(dialog.getByText(common.until.past)).toBeDefined();
  expect(confirm).toHaveProperty('disabled', true);
  fireEvent.change(getDayField(), { target: { value: '2099-07-01' } });
  fireEvent.click(confirm);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(respond).toHaveBeenCalledExactlyOnceWith('admin/students/extend', {
    cId: 'c1',
    uid: 'u1',
    until: '2099-07-01',
    reason: 'طلب ولي الأمر',
  });
});

it('gives unlimited access if the user removes the end date, and says so on the button', async () => {
  const { dialog, getDayField } = openExtendDialog('2099-06-30T21:00:00.000Z');
  expect(getDayField().getAttribute('min')).toBe('2099-07-01');
  fireEvent.click(dialog.getByLabelText(common.until.ends));
  fireEvent.click(dialog.getByRole('button', { name: 'خطأ من المركز' }));
  fireEvent.click(dialog.getByRole('button', { name: copy.extend.unlimited }));
  await waitFor(() => expect(respond).toHaveBeenCalledOnce());
  expect(respond.mock.lastCall?.[1]).toMatchObject({ until: null });
});
