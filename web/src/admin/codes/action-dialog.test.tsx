// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { postJson } from '../../shared/api/client.ts';
import { plural } from '../../shared/format/plural.ts';
import { nouns } from '../ui/nouns.ts';
import { copy as common } from '../ui/ui.copy.ts';
import type { ActionResult } from './action-dialog.tsx';
import { ActionDialog, ActionResultNotice, RangeDialog } from './action-dialog.tsx';
import { copy } from './codes.copy.ts';
import { rangeSchema } from './serial-range.ts';

vi.mock('../../shared/api/client.ts', { spy: true });

/** Mock of the server: its calls and answers. */
const act = vi.fn();

beforeEach(() => {
  act.mockReset();
  vi.mocked(postJson).mockImplementation(async (path, body) => act(path, body));
});
afterEach(cleanup);

const words = copy.actions;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

type Asked = Pick<ComponentProps<typeof ActionDialog>, 'action' | 'tokens'>;

/** The dialog, then its result in the same place. */
function Page({ asked }: { readonly asked: Asked | 'range' }) {
  const [result, setResult] = useState<ActionResult | null>(null);
  if (result !== null)
    return <ActionResultNotice result={result} onDone={setResult} onDismiss={() => undefined} />;
  const ends = { onClose: () => undefined, onDone: setResult };
  return asked === 'range' ? (
    <RangeDialog courses={[{ id: 'c1', title: 'النحو' }]} initialCourse="c1" {...ends} />
  ) : (
    <ActionDialog {...asked} {...ends} />
  );
}

const show = (asked: Asked | 'range') =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Page asked={asked} />
      </MemoryRouter>
    </QueryClientProvider>,
  );

it('revokes cards on request, counts unchanged ones, and undoes it by its log entry', async () => {
  act
    .mockResolvedValueOnce({ changed: 2, unchanged: 1, change: 'e1' })
    .mockResolvedValueOnce({ changed: 2, unchanged: 0 });
  const codes = ['A-1', 'A-2', 'A-3'];
  show({ action: 'revoke', tokens: codes });
  screen.getByText(words.explain.revoke);
  expect(act).not.toHaveBeenCalled();
  press(words.names.revoke(plural(3, nouns.theseCards)));
  await screen.findByText(words.done.revoke(plural(2, nouns.card)));
  screen.getByText(words.stayed(plural(1, nouns.card)));
  fireEvent.click(await screen.findByRole('button', { name: common.undo.action }));
  await screen.findByText(common.undo.done(plural(2, nouns.card)));
  expect(screen.queryByRole('button', { name: common.undo.action })).toBeNull();
  expect(act.mock.calls).toEqual([
    ['admin/codes/revoke', { codes }],
    ['admin/codes/undo', { change: 'e1' }],
  ]);
});

it('requires a reason to swap a damaged card, and shows the new code', async () => {
  act.mockResolvedValue({ token: 'B-1' });
  show({ action: 'swap', tokens: ['A-1'] });
  const confirm = words.names.swap(plural(1, nouns.theseCards));
  press(confirm);
  expect(act).not.toHaveBeenCalled();
  press('بطاقة تالفة');
  press(confirm);
  await screen.findByText('B-1');
  expect(act.mock.calls).toEqual([['admin/codes/swap', { code: 'A-1', reason: 'بطاقة تالفة' }]]);
});

it('activates a stack by its first and last number, and refuses an invalid range', async () => {
  act.mockResolvedValue({ changed: 10, unchanged: 0, change: 'e1' });
  show('range');
  const end = (name: string, value: string) =>
    fireEvent.change(screen.getByLabelText(new RegExp(name, 'u')), { target: { value } });
  const confirm = (count: number) => press(words.names.activate(plural(count, nouns.theseCards)));
  end(copy.range.from, '19');
  end(copy.range.to, '10');
  confirm(0);
  await screen.findByText(copy.range.order);
  end(copy.range.from, '٠٠٠٠١٠');
  end(copy.range.to, '000019');
  screen.getByText(copy.range.count(plural(10, nouns.card)));
  expect(act).not.toHaveBeenCalled();
  confirm(10);
  await screen.findByText(words.done.activate(plural(10, nouns.card)));
  expect(act.mock.calls).toEqual([['admin/codes/activate', { cId: 'c1', from: 10, to: 19 }]]);
});

it('reports which end of a stack is invalid', () => {
  const wrongEnds = (from: string, to: string) =>
    rangeSchema.safeParse({ from, to }).error?.issues.map(({ path }) => path);
  expect(wrongEnds('1', '1000')).toBeUndefined();
  expect(wrongEnds('x', '5')).toEqual([['from']]);
  expect(wrongEnds('1', '1001')).toEqual([['to']]);
});
