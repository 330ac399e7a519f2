// @vitest-environment happy-dom
import type { Invitation } from '@markaz/contract/people/bulk-enrolment';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { courseFixture } from '../../shared/courses/course-fixture.ts';
import { formatLastDay } from '../../shared/format/time.ts';
import { press, renderPage } from '../ui/page-fixture.tsx';
import { Invitations } from './invitations.tsx';
import { copy } from './students.copy.ts';

const texts = copy.invitations;
const until = '2099-06-30T21:00:00.000Z';
const invitation: Invitation = {
  email: 'maryam@example.org',
  cId: 'c1',
  until,
  at: '2026-11-20T10:00:00.000Z',
  by: { uid: 'a1', email: 'staff@example.org' },
  reason: 'منحة',
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function renderInvitations(invitations: readonly Invitation[]) {
  let listed = invitations;
  const revoke = vi.fn<(request: object) => Response>();
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    const request = JSON.parse(String(body ?? '{}'));
    if (path === '/api/admin/students/invitations') {
      const found = listed.filter(({ email }) => email.startsWith(request.search));
      return Response.json({ invitations: found, next: null });
    }
    if (path === '/api/admin/students/invitations/revoke') {
      const response = revoke(request);
      if (response.ok) listed = [];
      return response;
    }
    if (path === '/api/admin/names') return Response.json({ names: { a1: 'هدى' } });
    const course = { ...courseFixture('c1', { title: 'النحو' }), state: 'live', trashedAt: null };
    return Response.json({ courses: [course], numbers: {} });
  });
  renderPage(<Invitations />);
  return revoke;
}

const revokeButton = () =>
  screen.findByRole('button', { name: texts.revoke.ariaLabel('maryam@example.org', 'النحو') });

it('shows the course, the end and the sender of an invitation, and revokes it after a confirmation', async () => {
  const revoke = renderInvitations([invitation]);
  revoke.mockReturnValueOnce(Response.error());
  revoke.mockImplementation(() => Response.json({ revoked: true }));
  const button = await revokeButton();
  expect(screen.getAllByText(texts.until(formatLastDay(until)))).not.toHaveLength(0);
  expect(await screen.findAllByText(/^هدى، /u)).not.toHaveLength(0);
  expect(screen.getAllByText('منحة')).not.toHaveLength(0);
  fireEvent.click(button);
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(texts.revoke.text('النحو'))).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: texts.revoke.confirm }));
  await within(dialog).findByText(new RegExp(texts.revoke.failed, 'u'));
  press('أعد المحاولة');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(revoke).toHaveBeenLastCalledWith({ email: 'maryam@example.org', cId: 'c1' });
  expect(await screen.findByText(texts.none.title)).toBeTruthy();
});

it('finds invitations by the beginning of an address', async () => {
  renderInvitations([invitation]);
  await revokeButton();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nobody' } });
  expect(await screen.findByText(texts.noMatch.title)).toBeTruthy();
});
