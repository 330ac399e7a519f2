// @vitest-environment happy-dom

import type { AdminSettings } from '@markaz/contract/centre/settings';
import { defaultSettings } from '@markaz/contract/site/brand';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { postJson } from '../../shared/api/client.ts';
import { ApiError } from '../../shared/api/errors.ts';
import { Toasts } from '../../shared/ui/toasts.tsx';
import { copy as common } from '../ui/ui.copy.ts';
import { copy } from './settings.copy.ts';
import { SettingsForm } from './settings.tsx';

vi.mock('../../shared/api/client.ts', { spy: true });
vi.mock('../ui/leave-dialog.tsx', () => ({ LeaveDialog: () => null }));

afterEach(cleanup);

const stored: AdminSettings = {
  ...defaultSettings,
  brandName: 'مركز النور',
  tagline: 'وصف',
  announcement: null,
  updatedAt: '2026-11-24T10:00:00.000Z',
};

function renderForm() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SettingsForm stored={stored} />
      <Toasts />
    </QueryClientProvider>,
  );
}

it('saves the device limit of students, shows an error if the save fails, and retries', async () => {
  const save = vi
    .fn()
    .mockRejectedValueOnce(new ApiError({ status: 0, code: 'offline', message: 'لا اتصال' }))
    .mockResolvedValueOnce({ ...stored, deviceLimit: '1', updatedAt: '2026-11-24T11:00:00.000Z' });
  vi.mocked(postJson).mockImplementation(async (path, body) =>
    path === 'admin/settings/update' ? save(body) : 403,
  );
  renderForm();
  const limit = () => screen.getByLabelText<HTMLSelectElement>(new RegExp(copy.deviceLimit, 'u'));
  screen.getByText(copy.unchanged);
  fireEvent.change(limit(), { target: { value: '1' } });
  fireEvent.click(screen.getByRole('button', { name: copy.save }));
  await screen.findByText(new RegExp(`^${copy.failed}`, 'u'));
  expect(limit().value).toBe('1');
  fireEvent.click(screen.getByRole('button', { name: common.retry }));
  await screen.findByText(copy.saved);
  expect(limit().value).toBe('1');
  screen.getByText(copy.unchanged);
  const { brandName, updatedAt } = stored;
  const expected = [expect.objectContaining({ brandName, deviceLimit: '1', updatedAt })];
  expect(save.mock.calls).toEqual([expected, expected]);
});

it('asks about conflicting changes by another admin, and saves the chosen values', async () => {
  const theirs = { ...stored, tagline: 'وصفه', updatedAt: '2026-11-24T11:00:00.000Z' };
  const save = vi
    .fn()
    .mockRejectedValueOnce(new ApiError({ status: 409, code: 'conflict', message: 'تعارض' }))
    .mockImplementationOnce(async (expected) => ({ ...theirs, ...expected }));
  vi.mocked(postJson).mockImplementation(async (path, body) =>
    path === 'admin/settings/update' ? save(body) : path === 'admin/settings' ? theirs : 403,
  );
  renderForm();
  const tagline = () => screen.getByLabelText<HTMLTextAreaElement>(/^وصف قصير/u);
  fireEvent.change(tagline(), { target: { value: 'وصفي' } });
  fireEvent.change(screen.getByLabelText(/^اسم المركز/u), { target: { value: 'مركز آخر' } });
  fireEvent.click(screen.getByRole('button', { name: copy.save }));
  await screen.findByRole('dialog', { name: copy.conflict.title });
  fireEvent.click(screen.getByRole('radio', { name: /^ما حفظه غيرك/u }));
  fireEvent.click(screen.getByRole('button', { name: 'احفظ باختياري' }));
  await screen.findByText(copy.saved);
  const { updatedAt } = theirs;
  expect(save.mock.lastCall).toMatchObject([{ brandName: 'مركز آخر', tagline: 'وصفه', updatedAt }]);
  expect(tagline().value).toBe('وصفه');
});
