// @vitest-environment happy-dom
import type { StaffAccess } from '@markaz/contract/staff/roles';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeSettings } from '../../../shared/brand/settings.ts';
import { press, renderPage } from '../page-fixture.tsx';
import { HasAccessContext } from '../use-has-access.ts';
import { copy } from './contact.copy.ts';
import { ContactLinks } from './contact-links.tsx';
import { useContacts } from './use-contacts.tsx';

beforeEach(() => storeSettings({ contactNumbers: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const recordRequest = vi.fn();

function stubAnswers(...answers: (() => Response)[]) {
  recordRequest.mockClear();
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    recordRequest(path, JSON.parse(body));
    return (answers.shift() ?? Response.error)();
  });
}

const uidPages = [['u1', 'u2'], [], ['u3']];
const messages = copy.messages.any('مريم', 'المركز');

function List() {
  const { control, contactOf } = useContacts(uidPages);
  return (
    <>
      {control}
      {uidPages.flat().map((uid) => {
        const contact = contactOf(uid);
        return (
          contact && <ContactLinks key={uid} contact={contact} name={uid} messages={messages} />
        );
      })}
    </>
  );
}

const renderList = (role: StaffAccess = 'sales') =>
  renderPage(
    <HasAccessContext value={(needed) => needed === role}>
      <List />
    </HasAccessContext>,
  );

it('loads the phone numbers of a page only after a tap, and links to the stored numbers', async () => {
  stubAnswers(
    () => Response.json({ contacts: [{ uid: 'u2', own: '201012345678', parent: '' }] }),
    () => Response.json({ contacts: [{ uid: 'u3', own: '', parent: '201112345678' }] }),
  );
  renderList();
  expect(recordRequest).not.toHaveBeenCalled();
  press(copy.show);
  const links = await screen.findAllByRole('link');
  expect(recordRequest.mock.calls.map(([, body]) => body)).toEqual([
    { uids: ['u1', 'u2'] },
    { uids: ['u3'] },
  ]);
  await screen.findByRole('link', { name: copy.sendTo.parent('u3') });
  const [own, parent] = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
  expect(links.length).toBeGreaterThan(0);
  expect(own).toBe(`https://wa.me/201012345678?text=${encodeURIComponent(messages.own)}`);
  expect(parent).toBe(`https://wa.me/201112345678?text=${encodeURIComponent(messages.parent)}`);
  expect(screen.queryByRole('button', { name: copy.show })).toBeNull();
});

it('shows a message if nobody has entered a number', async () => {
  const none = () => Response.json({ contacts: [] });
  stubAnswers(none, none);
  renderList();
  press(copy.show);
  expect(await screen.findByText(copy.noneListed)).toBeTruthy();
});

it('says why the numbers could not be loaded, and tries again', async () => {
  const refused = () =>
    Response.json(
      { error: 'conflict', message: 'لا يحفظ المركز أرقام هواتف الآن.' },
      { status: 409 },
    );
  const contacts = [{ uid: 'u1', own: '201012345678', parent: '' }];
  stubAnswers(
    refused,
    () => Response.json({ contacts: [] }),
    () => Response.json({ contacts }),
  );
  renderList();
  press(copy.show);
  expect(await screen.findByText(`${copy.failed} لا يحفظ المركز أرقام هواتف الآن.`)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: copy.show }));
  expect(await screen.findByRole('link', { name: copy.sendTo.own('u1') })).toBeTruthy();
});

it('is hidden from staff without the role sales, and while the centre does not collect numbers', () => {
  stubAnswers();
  renderList('content');
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  storeSettings();
  renderList();
  expect(screen.queryByRole('button')).toBeNull();
});
