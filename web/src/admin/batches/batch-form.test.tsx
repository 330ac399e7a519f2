// @vitest-environment happy-dom
import type { CodeBatch } from '@markaz/contract/cards/code-batches';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { postJson } from '../../shared/api/client.ts';
import { ApiError, type ApiErrorDetails } from '../../shared/api/errors.ts';
import { courseFixture } from '../../shared/courses/course-fixture.ts';
import { formCopy } from '../../shared/form/form.copy.ts';
import { press, renderPage } from '../ui/page-fixture.tsx';
import { BatchForm } from './batch-form.tsx';
import { copy } from './batches.copy.ts';

vi.mock('../../shared/api/client.ts', { spy: true });

/** Mock of the call that creates a batch. */
const createBatch = vi.fn();

let latestBatches: Partial<CodeBatch>[] = [];

const fullCourse = { opens: { kind: 'course' }, lasts: { kind: 'forever' } } as const;
const newBatch = { batch: { ...fullCourse, id: 'b1', cId: 'c1', count: 5 }, tokens: [] };

const termBundle = { id: 'term', name: 'ترم أول', courses: ['c1'], archived: false };
const lectures = Array.from({ length: 22 }, (_, index) => ({
  id: `l${index}`,
  title: `محاضرة ${index}`,
  unit: index === 0 ? 'باب الإعراب' : '',
}));
/** Responses of the other calls. */
const responses: Readonly<Record<string, unknown>> = {
  'admin/bundles': { bundles: [termBundle] },
  'courses/course': { lectures },
  'admin/courses': { courses: [], numbers: {} },
};

const rejectWith = (details: Partial<ApiErrorDetails>) =>
  Promise.reject(new ApiError({ status: 400, code: 'invalid_request', message: 'x', ...details }));

beforeEach(() => {
  sessionStorage.clear();
  createBatch.mockReset();
  latestBatches = [];
  vi.mocked(postJson).mockImplementation(async (path, body) =>
    path === 'admin/courses/access_tokens'
      ? createBatch(body)
      : (responses[path] ?? { outlets: [], batches: latestBatches }),
  );
});
afterEach(cleanup);

function renderForm(onCreated = vi.fn()) {
  const course = { ...courseFixture('c1'), state: 'live', trashedAt: null } as const;
  renderPage(<BatchForm uid="u1" courses={[course]} courseId="c1" onCreated={onCreated} />);
  return onCreated;
}

const field = (label: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(label, 'u') });
const typeInto = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });

it('does not send invalid values, and focuses the invalid field', async () => {
  renderForm();
  press(copy.generate);
  await screen.findByText(formCopy.missing);
  expect(document.activeElement).toBe(field(copy.count));
  typeInto(copy.count, '١٠٠١');
  press(copy.generate);
  await screen.findByText(/^اكتب عددًا/u);
  expect(document.activeElement).toBe(field(copy.count));
  expect(createBatch).not.toHaveBeenCalled();
});

it('retries with the same request id after a lost response, and clears the form after a success', async () => {
  createBatch
    .mockImplementationOnce(() => rejectWith({ status: 0, code: 'offline' }))
    .mockResolvedValue(newBatch);
  const onCreated = renderForm();
  typeInto(copy.count, '٥');
  press(copy.generate);
  await screen.findByText(new RegExp(copy.failures.retryIsSafe, 'u'));
  cleanup();

  const secondOnCreated = renderForm();
  expect(field(copy.count).value).toBe('٥');
  press(copy.generate);
  await vi.waitFor(() => expect(secondOnCreated).toHaveBeenCalledOnce());
  const [first, second] = createBatch.mock.calls.map(([request]) => request);
  expect(second).toEqual(first);
  expect(onCreated).not.toHaveBeenCalled();
  cleanup();

  renderForm();
  expect(field(copy.count).value).toBe('');
});

it('deletes the draft of a created batch, even if the user leaves the page at once', async () => {
  createBatch.mockResolvedValue(newBatch);
  const onCreated = renderForm(vi.fn(() => cleanup()));
  for (const [label, value] of [
    [copy.count, '5'],
    ['بادئة', 'FQH'],
    [copy.note, 'ملاحظة'],
  ] as const)
    typeInto(label, value);
  press(copy.generate);
  await vi.waitFor(() => expect(onCreated).toHaveBeenCalledOnce());
  await new Promise((resolve) => setTimeout(resolve, 100));
  renderForm();
  for (const label of [copy.count, 'بادئة', copy.note]) expect(field(label).value).toBe('');
});

it('describes the newest batch, but copies its values into the form only on request', async () => {
  const common = {
    cId: 'c1',
    count: 50,
    prefix: 'FQH',
    outlet: 'مكتبة',
    price: 15_000,
    priceLabel: '١٥٠ ج',
  };
  const expiresAt = '2020-01-01T21:59:00.000Z';
  latestBatches = [
    {
      ...fullCourse,
      ...common,
      note: 'تسليم الأحد',
      expiresAt,
      madeInactive: true,
      createdAt: expiresAt,
    },
  ];
  renderForm();
  const latestBatchTitle = await screen.findByText(copy.latest.title('تسليم الأحد'));
  expect(field(copy.count).value).toBe('');
  const facts = latestBatchTitle.closest('[role=note]')?.textContent;
  for (const fact of ['FQH', '٥٠ بطاقة', 'مكتبة', '150 ج']) expect(facts).toContain(fact);
  press(copy.latest.repeat);
  expect(field(copy.count).value).toBe('50');
  expect(field('بادئة').value).toBe('FQH');
  createBatch.mockResolvedValue(newBatch);
  press(copy.generate);
  await vi.waitFor(() => expect(createBatch).toHaveBeenCalledOnce());
  // The form does not copy the expiry of the newest batch, because it is in the past.
  expect(createBatch.mock.calls[0]?.[0]).toMatchObject({
    note: 'تسليم الأحد',
    expiresAt: null,
    inactive: true,
    price: 15_000,
    priceLabel: '١٥٠ ج',
  });
});

it('hands over the cards to the outlet at once, unless the switch is off or there is no outlet', async () => {
  createBatch.mockResolvedValue(newBatch);
  const create = async (prepare: () => void) => {
    renderForm();
    typeInto(copy.count, '5');
    prepare();
    press(copy.generate);
    await vi.waitFor(() => expect(createBatch).toHaveBeenCalled());
    const request = createBatch.mock.calls[0]?.[0];
    createBatch.mockClear();
    cleanup();
    return request;
  };
  const typeOutlet = () =>
    fireEvent.change(screen.getByRole('combobox', { name: copy.outlet }), {
      target: { value: 'مكتبة النور' },
    });
  const findSwitch = () =>
    screen.queryByRole('switch', { name: new RegExp(copy.handOverNow, 'u') });
  expect(await create(() => expect(findSwitch()).toBeNull())).toMatchObject({ handOver: false });
  expect(await create(typeOutlet)).toMatchObject({ outlet: 'مكتبة النور', handOver: true });
  const withoutHandOver = await create(() => {
    typeOutlet();
    fireEvent.click(findSwitch() as HTMLElement);
  });
  expect(withoutHandOver).toMatchObject({ outlet: 'مكتبة النور', handOver: false });
});

it('asks before it creates another batch if an earlier attempt already created one', async () => {
  createBatch
    .mockImplementationOnce(() => rejectWith({ status: 409, code: 'conflict' }))
    .mockResolvedValue(newBatch);
  const onCreated = renderForm();
  typeInto(copy.count, '5');
  press(copy.generate);
  await screen.findByText(copy.failures.alreadyCreated);
  press(copy.failures.createAnother);
  await vi.waitFor(() => expect(onCreated).toHaveBeenCalledOnce());
  const [first, second] = createBatch.mock.calls.map(([request]) => request);
  expect(second).toEqual({ ...first, requestId: expect.any(String) });
  expect(second.requestId).not.toBe(first.requestId);
});

it('shows a server error beside its field until a value changes', async () => {
  createBatch.mockImplementation(() =>
    rejectWith({ message: 'راجع الحقول.', fields: { expiresAt: 'مضى' } }),
  );
  renderForm();
  typeInto(copy.count, '5');
  press(copy.generate);
  await screen.findByText('مضى');
  screen.getByText(`${copy.failures.title} راجع الحقول.`);
  typeInto(copy.note, 'x');
  await vi.waitFor(() => expect(screen.queryByText(/راجع الحقول/u)).toBeNull());
});

describe('scope and duration of the cards', () => {
  const chooseRadio = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
  const submitAndGetRequest = async () => {
    press(copy.generate);
    await vi.waitFor(() => expect(createBatch).toHaveBeenCalledOnce());
    return createBatch.mock.calls[0]?.[0];
  };

  it('sends the chosen lectures in the order of the course, and limits their number', async () => {
    createBatch.mockResolvedValue(newBatch);
    renderForm();
    typeInto(copy.count, '5');
    chooseRadio(copy.scope.kinds.lectures);
    press(copy.generate);
    await screen.findByText(copy.problems.lectures);
    expect(createBatch).not.toHaveBeenCalled();
    const getCheckbox = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
    for (const { title } of lectures.slice(1, 21).toReversed()) fireEvent.click(getCheckbox(title));
    screen.getByText('المحاضرات: اخترت ٢٠ من ٢٠ على الأكثر');
    expect(getCheckbox('محاضرة 0').disabled).toBe(true);
    await vi.waitFor(() => expect(screen.queryByText(copy.problems.lectures)).toBeNull());
    const lIds = lectures.slice(1, 21).map(({ id }) => id);
    expect(await submitAndGetRequest()).toMatchObject({
      cId: 'c1',
      opens: { kind: 'lectures', lIds },
    });
  });

  it('accepts a bundle instead of a course, and shows the last day of access', async () => {
    createBatch.mockResolvedValue(newBatch);
    renderForm();
    typeInto(copy.count, '5');
    chooseRadio(copy.scope.kinds.bundle);
    press(copy.generate);
    await screen.findByText(formCopy.missing);
    const bundle = screen.getByRole('combobox', { name: new RegExp(copy.scope.bundle, 'u') });
    fireEvent.change(bundle, { target: { value: 'ترم' } });
    fireEvent.click(await screen.findByRole('option', { name: termBundle.name }));
    screen.getByText(copy.period.forever);
    chooseRadio(copy.period.kinds.until);
    fireEvent.change(screen.getByLabelText(new RegExp(copy.period.day, 'u')), {
      target: { value: '2099-06-30' },
    });
    screen.getByText(copy.period.today('٣٠ يونيو ٢٠٩٩'));
    expect(screen.getByText('المشاهدة حتى 30 يونيو 2099').closest('figure')).not.toBeNull();
    expect(await submitAndGetRequest()).toMatchObject({
      cId: termBundle.id,
      opens: { kind: 'bundle' },
      lasts: { kind: 'until', day: '2099-06-30' },
    });
  });

  it('shows a server error about a nested field beside this field', async () => {
    const fields = { 'lasts.day': 'اليوم مضى', 'opens.lIds': 'إحداها أُزيلت' };
    createBatch.mockImplementation(() => rejectWith({ message: 'راجع الحقول.', fields }));
    renderForm();
    typeInto(copy.count, '5');
    chooseRadio(copy.scope.kinds.lectures);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'محاضرة 3' }));
    chooseRadio(copy.period.kinds.until);
    fireEvent.change(screen.getByLabelText(new RegExp(copy.period.day, 'u')), {
      target: { value: '2099-06-30' },
    });
    press(copy.generate);
    await screen.findByText('اليوم مضى');
    screen.getByText('إحداها أُزيلت');
  });
});
