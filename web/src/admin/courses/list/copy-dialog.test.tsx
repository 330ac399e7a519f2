// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { postJson } from '../../../shared/api/client.ts';
import { ApiError } from '../../../shared/api/errors.ts';
import { press, renderPage } from '../../ui/page-fixture.tsx';
import { CopyDialog } from './copy-dialog.tsx';
import { copy } from './list.copy.ts';

vi.mock('../../../shared/api/client.ts', { spy: true });
const postJsonMock = vi.mocked(postJson);
const texts = copy.copyDialog;

beforeEach(() => {
  vi.resetAllMocks();
});
afterEach(cleanup);

const requests = () => postJsonMock.mock.calls.map(([, body]) => body as Record<string, unknown>);

it('copies a course with or without quizzes, and repeats a failed request with the same request id', async () => {
  const onClose = vi.fn();
  postJsonMock.mockRejectedValueOnce(
    new ApiError({ status: 503, code: 'unavailable', message: 'الخدمة مشغولة.' }),
  );
  renderPage(<CopyDialog id="c1" title="النحو" onClose={onClose} />);
  press(texts.confirm);
  await screen.findByText(/لم تُنشأ النسخة\. الخدمة مشغولة/u);
  postJsonMock.mockResolvedValue({ copied: true, id: 'c2' });
  press('أعد المحاولة');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [first, second] = requests();
  expect(first).toMatchObject({ id: 'c1', quizzes: true });
  expect(second).toEqual(first);
});

it('sends a new request id for another choice', async () => {
  postJsonMock.mockRejectedValue(
    new ApiError({ status: 0, code: 'offline', message: 'لا اتصال.' }),
  );
  renderPage(<CopyDialog id="c1" title="النحو" onClose={vi.fn()} />);
  press(texts.confirm);
  await screen.findByText(/لم تُنشأ النسخة/u);
  fireEvent.click(screen.getByRole('switch', { name: texts.quizzes }));
  press('أعد المحاولة');
  await waitFor(() => expect(requests()).toHaveLength(2));
  const [first, second] = requests();
  expect(second).toMatchObject({ quizzes: false });
  expect(second?.requestId).not.toBe(first?.requestId);
});
