// @vitest-environment happy-dom
import type { RequestOf, ResponseOf } from '@markaz/contract/api';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { quizCopy } from './quiz.copy.ts';
import { Regrade } from './regrade.tsx';

const words = quizCopy.regrade;
type Asked = RequestOf<'admin/quizzes/regrade'>;
type Page = ResponseOf<'admin/quizzes/regrade'>;

const pages: readonly Page[] = [
  { students: 100, gained: 28, lost: 1, passed: 12, next: 'second' },
  { students: 40, gained: 2, lost: 0, passed: 0, next: null },
];

const onDone = vi.fn();
const asked: Asked[] = [];

/** @param failing how many calls with `apply` fail first */
function open({ answer = pages, failing = 0 } = {}) {
  let left = failing;
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    const wanted: Asked = JSON.parse(body);
    asked.push(wanted);
    if (wanted.apply && left > 0) {
      left -= 1;
      return Response.json({ error: 'unavailable', message: 'مشغول' }, { status: 503 });
    }
    return Response.json(answer[wanted.after === undefined ? 0 : 1]);
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Regrade cId="c" lId="l" version={3} onDone={onDone} />
    </QueryClientProvider>,
  );
}

const button = () => screen.findByRole('button', { name: words.action });

afterEach(() => {
  cleanup();
  asked.length = 0;
  onDone.mockClear();
  vi.unstubAllGlobals();
});

it('shows how many gain and lose before any change, then regrades page by page', async () => {
  open();
  const apply = await button();
  for (const sentence of [
    words.gained('٣٠ طالبًا'),
    words.passed('١٢ طالبًا'),
    words.lost('طالب واحد'),
    words.kept,
  ])
    screen.getByText(sentence);
  expect(asked).toMatchObject([
    { cId: 'c', lId: 'l', version: 3, apply: false },
    { apply: false, after: 'second' },
  ]);
  fireEvent.click(apply);
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(asked.slice(2)).toMatchObject([{ apply: true }, { apply: true, after: 'second' }]);
});

it('reports an interruption, and continues on request', async () => {
  open({ failing: 1 });
  fireEvent.click(await button());
  await screen.findByText(`${words.failed} مشغول`);
  expect(onDone).not.toHaveBeenCalled();
  fireEvent.click(await button());
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
});

it('says if nobody’s best mark changes', async () => {
  open({ answer: [{ students: 3, gained: 0, lost: 0, passed: 0, next: null }] });
  await screen.findByText(words.nobody);
});
