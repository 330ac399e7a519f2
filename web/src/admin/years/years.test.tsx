// @vitest-environment happy-dom
import type { Year } from '@markaz/contract/centre/years';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { press, renderPage } from '../ui/page-fixture.tsx';
import { copy } from './years.copy.ts';
import { Years } from './years.tsx';

const startedYear: Year = {
  id: 'y',
  at: '2026-07-15T09:00:00.000Z',
  by: { uid: 'a', email: null },
  state: 'ending',
  courses: [{ id: 'c', title: 'النحو' }],
  expected: { students: 2, cards: 3 },
  ended: { students: 0, cards: 3 },
  restored: { students: 0, cards: 0 },
  undoUntil: '9999-01-01T00:00:00.000Z',
};
const endedYear: Year = { ...startedYear, state: 'ended', ended: startedYear.expected };

/** Successive responses, keyed by the path of the call. The last one is repeated. */
let responses: Record<string, Response[]>;
const recordCall = vi.fn();

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string }) => {
    const path = address.replace('/api/', '');
    recordCall(path, body === undefined ? undefined : JSON.parse(body));
    const [first, ...laterResponses] = responses[path] ?? [];
    if (laterResponses.length > 0) responses[path] = laterResponses;
    return (first ?? Response.error()).clone();
  });
});

afterEach(() => {
  cleanup();
  recordCall.mockClear();
  vi.unstubAllGlobals();
});

const renderYears = (address: string) => renderPage(<Years />, address);

it('shows the affected courses, asks for a confirmation word, and can continue after an interruption', async () => {
  const failure = { error: 'unavailable', message: 'أعد المحاولة' };
  responses = {
    'admin/years': [Response.json({ years: [] }), Response.json({ years: [endedYear] })],
    'admin/years/preview': [
      Response.json({
        courses: [{ id: 'c', title: 'الفقه', students: 2, unused: 1, inactive: 2 }],
      }),
    ],
    'admin/courses': [],
    'admin/years/end': [Response.json(startedYear)],
    'admin/years/continue': [Response.json(failure, { status: 503 }), Response.json(endedYear)],
  };
  const router = renderYears('/admin/courses/year?courses=c,gone');
  await screen.findByText(copy.notLive);
  // The list of courses has failed to load, so the title is from the preview.
  expect(screen.getByText('الفقه')).toBeDefined();
  press(copy.end);
  const wordField = await screen.findByLabelText(copy.dialog.confirmation(copy.dialog.word));
  const confirm = screen.getAllByRole('button', { name: copy.end }).at(-1);
  expect(confirm).toHaveProperty('disabled', true);
  fireEvent.change(wordField, { target: { value: copy.dialog.word } });
  fireEvent.submit(wordField);

  await screen.findByText(new RegExp(copy.failed));
  expect(router.state.location.search).toBe('');
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe(copy.years));
  const ended = recordCall.mock.calls.find(([path]) => path === 'admin/years/end')?.[1];
  expect(ended).toMatchObject({ ids: ['c'], requestId: expect.any(String) });
  fireEvent.click(await screen.findByRole('button', { name: copy.resume }));
  await screen.findByText(copy.states.ended);
  expect(recordCall).toHaveBeenCalledWith('admin/years/continue', { year: 'y' });
});

it('does not offer an undo once the end of a year is final', async () => {
  const final = { ...endedYear, undoUntil: '2026-08-14T09:00:00.000Z' };
  responses = { 'admin/years': [Response.json({ years: [endedYear, { ...final, id: 'z' }] })] };
  renderYears('/admin/courses/year');
  await screen.findByText(copy.final);
  expect(screen.getAllByRole('button', { name: copy.undo.action })).toHaveLength(1);
});

it('undoes the end of a year after a confirmation', async () => {
  responses = {
    'admin/years': [Response.json({ years: [endedYear] })],
    'admin/years/undo': [
      Response.json({ ...endedYear, state: 'undone', restored: endedYear.ended }),
    ],
  };
  renderYears('/admin/courses/year');
  fireEvent.click(await screen.findByRole('button', { name: copy.undo.action }));
  const dialog = within(screen.getByRole('dialog', { name: copy.undo.title }));
  expect(recordCall).not.toHaveBeenCalledWith('admin/years/undo', expect.anything());
  fireEvent.click(dialog.getByRole('button', { name: copy.undo.action }));
  await vi.waitFor(() =>
    expect(recordCall).toHaveBeenCalledWith('admin/years/undo', { year: 'y' }),
  );
});

it('offers the bundles that contain a chosen course, and ends the year for a chosen bundle too', async () => {
  const bundle = { id: 'b', name: 'ترم أول', courses: ['c', 'd'], archived: true };
  responses = {
    'admin/years': [Response.json({ years: [] })],
    'admin/years/preview': [
      Response.json({
        courses: [{ id: 'c', title: 'الفقه', students: 2, unused: 1, inactive: 0 }],
      }),
      Response.json({
        courses: [
          { id: 'c', title: 'الفقه', students: 2, unused: 1, inactive: 0 },
          { id: 'b', title: 'ترم أول', students: 0, unused: 7, inactive: 0 },
        ],
      }),
    ],
    'admin/courses': [Response.json({ courses: [], numbers: {} })],
    'admin/bundles': [
      Response.json({ bundles: [bundle, { ...bundle, id: 'x', name: 'غيرها', courses: ['d'] }] }),
    ],
    'admin/years/end': [Response.json(endedYear)],
  };
  const router = renderYears('/admin/courses/year?courses=c');
  const box = await screen.findByRole('checkbox', { name: bundle.name });
  expect(screen.queryByRole('checkbox', { name: 'غيرها' })).toBeNull();
  fireEvent.click(box);
  await screen.findByText(/بطاقات متاحة: ٧ بطاقات/u);
  expect(new URLSearchParams(router.state.location.search).get('courses')).toBe('c,b');
  press(copy.end);
  await screen.findByText(copy.dialog.title('كورس واحد، باقة واحدة'));
  const wordField = await screen.findByLabelText(
    new RegExp(copy.dialog.confirmation(copy.dialog.word), 'u'),
  );
  fireEvent.change(wordField, { target: { value: copy.dialog.word } });
  fireEvent.submit(wordField);
  await vi.waitFor(() =>
    expect(recordCall).toHaveBeenCalledWith(
      'admin/years/end',
      expect.objectContaining({ ids: ['c', 'b'] }),
    ),
  );
});

it('continues an unfinished year, says that the page may be closed, and polls less often without progress', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const halfEndedYear: Year = { ...startedYear, ended: { students: 1, cards: 3 } };
  responses = {
    'admin/years': [Response.json({ years: [startedYear] }), Response.json({ years: [endedYear] })],
    'admin/years/continue': [startedYear, startedYear, halfEndedYear, endedYear].map((year) =>
      Response.json(year),
    ),
  };
  const countPolls = () =>
    recordCall.mock.calls.filter(([path]) => path === 'admin/years/continue').length;
  renderYears('/admin/courses/year');
  await screen.findByText(copy.closable);
  await screen.findByText(copy.busy.ending);
  await vi.waitFor(() => expect(countPolls()).toBe(2));
  await vi.advanceTimersByTimeAsync(4_000);
  expect(countPolls()).toBe(2);
  await vi.advanceTimersByTimeAsync(2_000);
  await screen.findByText(copy.states.ended);
  expect(countPolls()).toBe(4);
  expect(screen.queryByText(copy.closable)).toBeNull();
  vi.useRealTimers();
});

it('stops polling when the user leaves the page', async () => {
  responses = {
    'admin/years': [Response.json({ years: [startedYear] })],
    'admin/years/continue': [
      Response.json({ ...startedYear, ended: { students: 1, cards: 3 } }),
      Response.json(endedYear),
    ],
  };
  const { promise: responded, resolve: respond } = Promise.withResolvers<void>();
  const { fetch } = globalThis;
  const recordPoll = vi.fn();
  vi.stubGlobal('fetch', async (address: string, init: object) => {
    if (!address.endsWith('continue')) return fetch(address, init);
    recordPoll();
    await responded;
    return fetch(address, init);
  });
  renderYears('/admin/courses/year');
  await vi.waitFor(() => expect(recordPoll).toHaveBeenCalledTimes(1));
  cleanup();
  respond();
  await vi.waitFor(() =>
    expect(recordCall).toHaveBeenCalledWith('admin/years/continue', { year: 'y' }),
  );
  await new Promise((resolve) => setTimeout(resolve));
  expect(recordPoll).toHaveBeenCalledTimes(1);
});
