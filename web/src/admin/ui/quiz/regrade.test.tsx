// @vitest-environment happy-dom
import type { RequestOf, ResponseOf } from '@markaz/contract/api';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '../page-fixture.tsx';
import { quizCopy } from './quiz.copy.ts';
import { Regrade } from './regrade.tsx';

const texts = quizCopy.regrade;
type RegradeRequest = RequestOf<'admin/quizzes/regrade'>;
type Page = ResponseOf<'admin/quizzes/regrade'>;

const pages: readonly Page[] = [
  { students: 100, gained: 28, lost: 1, passed: 12, next: 'second' },
  { students: 40, gained: 2, lost: 0, passed: 0, next: null },
];

const onDone = vi.fn();
const requests: RegradeRequest[] = [];

/** @param failureCount number of calls with `apply` that fail before one succeeds */
function renderRegrade({ responses = pages, failureCount = 0 } = {}) {
  let remainingFailures = failureCount;
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    const request: RegradeRequest = JSON.parse(body);
    requests.push(request);
    if (request.apply && remainingFailures > 0) {
      remainingFailures -= 1;
      return Response.json({ error: 'unavailable', message: 'مشغول' }, { status: 503 });
    }
    return Response.json(responses[request.after === undefined ? 0 : 1]);
  });
  renderPage(<Regrade cId="c" lId="l" version={3} onDone={onDone} />);
}

const findApplyButton = () => screen.findByRole('button', { name: texts.action });

afterEach(() => {
  cleanup();
  requests.length = 0;
  onDone.mockClear();
  vi.unstubAllGlobals();
});

it('shows how many marks will rise and fall before it changes any, and then regrades page by page', async () => {
  renderRegrade();
  const apply = await findApplyButton();
  for (const sentence of [
    texts.gained('٣٠ طالبًا'),
    texts.passed('١٢ طالبًا'),
    texts.lost('طالب واحد'),
    texts.kept,
  ])
    screen.getByText(sentence);
  expect(requests).toMatchObject([
    { cId: 'c', lId: 'l', version: 3, apply: false },
    { apply: false, after: 'second' },
  ]);
  fireEvent.click(apply);
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(requests.slice(2)).toMatchObject([{ apply: true }, { apply: true, after: 'second' }]);
});

it('reports an interruption, and continues on request', async () => {
  renderRegrade({ failureCount: 1 });
  fireEvent.click(await findApplyButton());
  await screen.findByText(`${texts.failed} مشغول`);
  expect(onDone).not.toHaveBeenCalled();
  fireEvent.click(await findApplyButton());
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
});

it('shows a message if no student’s best mark changes', async () => {
  renderRegrade({ responses: [{ students: 3, gained: 0, lost: 0, passed: 0, next: null }] });
  await screen.findByText(texts.nobody);
});
