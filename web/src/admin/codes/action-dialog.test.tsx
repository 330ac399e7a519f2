// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { postJson } from '../../shared/api/client.ts';
import { plural } from '../../shared/format/plural.ts';
import { nouns } from '../ui/nouns.ts';
import { press, renderPage } from '../ui/page-fixture.tsx';
import { copy as common } from '../ui/ui.copy.ts';
import type { ActionResult } from './action-dialog.tsx';
import { ActionDialog, ActionResultNotice, RangeDialog } from './action-dialog.tsx';
import { copy } from './codes.copy.ts';
import { rangeSchema } from './serial-range.ts';

vi.mock('../../shared/api/client.ts', { spy: true });

/** Mock of the server. */
const respond = vi.fn();

beforeEach(() => {
  respond.mockReset();
  vi.mocked(postJson).mockImplementation(async (path, body) => respond(path, body));
});
afterEach(cleanup);

const texts = copy.actions;

type DialogInput = Pick<ComponentProps<typeof ActionDialog>, 'action' | 'tokens'>;

/** Shows the dialog, and then its result in the same place. */
function DialogPage({ input }: { readonly input: DialogInput | 'range' }) {
  const [result, setResult] = useState<ActionResult | null>(null);
  if (result !== null)
    return <ActionResultNotice result={result} onDone={setResult} onDismiss={() => undefined} />;
  const handlers = { onClose: () => undefined, onDone: setResult };
  return input === 'range' ? (
    <RangeDialog courses={[{ id: 'c1', title: 'النحو' }]} initialCourse="c1" {...handlers} />
  ) : (
    <ActionDialog {...input} {...handlers} />
  );
}

const renderDialog = (input: DialogInput | 'range') => renderPage(<DialogPage input={input} />);

it('revokes cards after a confirmation, counts the unchanged cards, and can undo the change', async () => {
  respond
    .mockResolvedValueOnce({ changed: 2, unchanged: 1, change: 'e1' })
    .mockResolvedValueOnce({ changed: 2, unchanged: 0 });
  const codes = ['A-1', 'A-2', 'A-3'];
  renderDialog({ action: 'revoke', tokens: codes });
  screen.getByText(texts.explain.revoke);
  expect(respond).not.toHaveBeenCalled();
  press(texts.labels.revoke(plural(3, nouns.theseCards)));
  await screen.findByText(texts.done.revoke(plural(2, nouns.card)));
  screen.getByText(texts.unchanged(plural(1, nouns.card)));
  fireEvent.click(await screen.findByRole('button', { name: common.undo.action }));
  await screen.findByText(common.undo.done(plural(2, nouns.card)));
  expect(screen.queryByRole('button', { name: common.undo.action })).toBeNull();
  expect(respond.mock.calls).toEqual([
    ['admin/codes/revoke', { codes }],
    ['admin/codes/undo', { change: 'e1' }],
  ]);
});

it('requires a reason to swap a damaged card, and shows the new code', async () => {
  respond.mockResolvedValue({ token: 'B-1' });
  renderDialog({ action: 'swap', tokens: ['A-1'] });
  const confirm = texts.labels.swap(plural(1, nouns.theseCards));
  press(confirm);
  expect(respond).not.toHaveBeenCalled();
  press('بطاقة تالفة');
  press(confirm);
  await screen.findByText('B-1');
  expect(respond.mock.calls).toEqual([
    ['admin/codes/swap', { code: 'A-1', reason: 'بطاقة تالفة' }],
  ]);
});

it('activates a range of cards by serial numbers, and rejects an invalid range', async () => {
  respond.mockResolvedValue({ changed: 10, unchanged: 0, change: 'e1' });
  renderDialog('range');
  const typeSerial = (name: string, value: string) =>
    fireEvent.change(screen.getByLabelText(new RegExp(name, 'u')), { target: { value } });
  const confirmCount = (count: number) =>
    press(texts.labels.activate(plural(count, nouns.theseCards)));
  typeSerial(copy.range.from, '19');
  typeSerial(copy.range.to, '10');
  confirmCount(0);
  await screen.findByText(copy.range.reversed);
  typeSerial(copy.range.from, '٠٠٠٠١٠');
  typeSerial(copy.range.to, '000019');
  screen.getByText(copy.range.count(plural(10, nouns.card)));
  expect(respond).not.toHaveBeenCalled();
  confirmCount(10);
  await screen.findByText(texts.done.activate(plural(10, nouns.card)));
  expect(respond.mock.calls).toEqual([['admin/codes/activate', { cId: 'c1', from: 10, to: 19 }]]);
});

it('reports which end of a range is invalid', () => {
  const findInvalidEnds = (from: string, to: string) =>
    rangeSchema.safeParse({ from, to }).error?.issues.map(({ path }) => path);
  expect(findInvalidEnds('1', '1000')).toBeUndefined();
  expect(findInvalidEnds('x', '5')).toEqual([['from']]);
  expect(findInvalidEnds('1', '1001')).toEqual([['to']]);
});
