// @vitest-environment happy-dom
import type { AwayStudent } from '@markaz/contract/people/students';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { storeSettings } from '../../shared/brand/settings.ts';
import { copy as contactCopy } from '../ui/contact/contact.copy.ts';
import { press, renderPage } from '../ui/page-fixture.tsx';
import { HasAccessContext } from '../ui/use-has-access.ts';
import { AwayStudents } from './away.tsx';
import { copy } from './students.copy.ts';

const token = '7k3mx9pd2rvw7k3mx9pd2rvw7k';
const address = `${location.origin}/follow/${token}`;
const until = '2099-08-31T21:00:00.000Z';
const lastAt = new Date(Date.now() - 12 * 86_400_000).toISOString();

const maryam: AwayStudent = {
  uid: 'u1',
  displayName: 'مريم أحمد',
  email: 'maryam@example.org',
  lastAt,
  enrolledAt: lastAt,
  courses: [
    { cId: 'c1', title: 'النحو' },
    { cId: 'c2', title: 'الفقه' },
  ],
  follow: null,
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'share');
  storeSettings();
});

function renderAway(students: readonly AwayStudent[]) {
  const recordRequest = vi.fn();
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    recordRequest(path, JSON.parse(String(body)));
    if (path === '/api/admin/students/follow') return Response.json({ token, until });
    if (path === '/api/admin/students/away') return Response.json({ students, next: null });
    if (path === '/api/admin/students/contacts')
      return Response.json({ contacts: [{ uid: 'u1', own: '', parent: '201112345678' }] });
    return Response.json({ courses: [] });
  });
  renderPage(
    <HasAccessContext value={() => true}>
      <AwayStudents />
    </HasAccessContext>,
  );
  return recordRequest;
}

function readMessage(link: HTMLElement): string {
  return new URL(link.getAttribute('href') ?? '').searchParams.get('text') ?? '';
}

it('shows the last visit of a student, and makes a link for parents with one tap', async () => {
  const share = vi.fn(async () => undefined);
  Object.assign(navigator, { share });
  const recordRequest = renderAway([maryam]);
  expect(await screen.findByText('منذ ١٢ يومًا')).toBeTruthy();
  expect(screen.getAllByText('النحو، الفقه')).not.toHaveLength(0);
  expect(recordRequest).toHaveBeenCalledWith('/api/admin/students/away', {});
  press(copy.follow.makeLabel('مريم أحمد'));
  const link = await screen.findByRole('link', { name: copy.follow.sendLabel('مريم أحمد') });
  expect(recordRequest).toHaveBeenLastCalledWith('/api/admin/students/follow', { uid: 'u1' });
  expect(readMessage(link)).toContain('متابعة مريم أحمد');
  expect(readMessage(link).split('\n').at(-1)).toBe(address);
  expect(share).toHaveBeenCalledExactlyOnceWith({ text: readMessage(link) });
});

it('says since when a student who never opened a lecture has had a course', async () => {
  renderAway([{ ...maryam, lastAt: null }]);
  expect(await screen.findAllByText(copy.away.neverSeen('منذ ١٢ يومًا'))).not.toHaveLength(0);
});

it('offers to send an existing link, and does not create another one', async () => {
  renderAway([{ ...maryam, follow: { token, until } }]);
  const link = await screen.findByRole('link', { name: copy.follow.sendLabel('مريم أحمد') });
  expect(readMessage(link)).toContain(address);
  expect(screen.queryByRole('button', { name: copy.follow.makeLabel('مريم أحمد') })).toBeNull();
});

it('shows a message if no student has been inactive for a week', async () => {
  renderAway([]);
  expect(await screen.findByText(copy.away.none.title)).toBeTruthy();
});

it('offers a message to the parent of an inactive student, with the parents’ link', async () => {
  storeSettings({ contactNumbers: true });
  renderAway([{ ...maryam, follow: { token, until } }]);
  await screen.findByRole('link', { name: copy.follow.sendLabel('مريم أحمد') });
  press(contactCopy.show);
  const link = await screen.findByRole('link', { name: contactCopy.sendTo.parent('مريم أحمد') });
  expect(new URL(link.getAttribute('href') ?? '').pathname).toBe('/201112345678');
  expect(readMessage(link)).toContain('لم نر مريم أحمد على الموقع');
  expect(readMessage(link).split('\n').at(-1)).toBe(address);
});
