// @vitest-environment happy-dom
import type { User } from '@markaz/contract/accounts/users';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { rememberUser } from '../../shared/auth/remembered-user.ts';
import { formCopy } from '../../shared/form/form.copy.ts';
import { ownDataCopy as copy } from './own-data.copy.ts';
import OwnData from './own-data.tsx';

const user: User = {
  uid: 'u1',
  displayName: 'مريم',
  email: 'maryam@example.org',
  photoURL: null,
  admin: false,
  courses: ['c1', 'c2'],
  grade: null,
  section: null,
  madhhab: null,
  createdAt: '2026-11-21T10:00:00.000Z',
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

/** Renders the section. @param answer body of the server's response to every call */
function renderSection(answer: object) {
  rememberUser(user);
  const onRequest = vi.fn();
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    onRequest(path, body);
    return Response.json(answer);
  });
  const element = <OwnData user={user} startsDeleting={false} onClose={() => undefined} />;
  const routes = [
    { path: '/user', element },
    { path: '/courses', element: <p>courses</p> },
  ];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/user'] })} />
    </QueryClientProvider>,
  );
  return onRequest;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

function typeWord(value: string) {
  const field = screen.getByLabelText(copy.delete.typed(copy.delete.word));
  fireEvent.change(field, { target: { value } });
}

it('saves a copy of the user’s data as a file', async () => {
  const blobs: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return 'blob:x';
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  renderSection({ exportedAt: '2026-11-23T05:00:00.000Z', profile: { uid: 'u1' } });
  press(copy.file);
  await vi.waitFor(() => expect(click).toHaveBeenCalled());
  expect(click.mock.contexts[0]).toHaveProperty('download', 'markaz-my-data-2026-11-23.json');
  expect(JSON.parse(await (blobs[0]?.text() ?? ''))).toMatchObject({ profile: { uid: 'u1' } });
});

it('deletes the account once the user has typed the word, and forgets the user on this device', async () => {
  const onRequest = renderSection({ deleted: true });
  press(copy.delete.action);
  expect(screen.getByText(copy.delete.deleted('كورسان'))).toBeTruthy();
  press(copy.delete.confirm);
  expect(screen.getByRole('alert').textContent).toBe(formCopy.missing);
  typeWord('حذ');
  press(copy.delete.confirm);
  expect(screen.getByRole('alert').textContent).toBe(copy.delete.wrong);
  expect(onRequest).not.toHaveBeenCalled();
  typeWord(' حذف ');
  press(copy.delete.confirm);
  await screen.findByText('courses');
  expect(onRequest).toHaveBeenCalledExactlyOnceWith(
    '/api/user/delete',
    JSON.stringify({ uid: 'u1' }),
  );
  expect(localStorage.getItem('markaz.user')).toBeNull();
});

it('if the last sign-in is too old, asks for a new one with a link that leads back to the deletion', async () => {
  renderSection({ deleted: false, reason: 'old_sign_in' });
  press(copy.delete.action);
  typeWord('حذف');
  press(copy.delete.confirm);
  const link = await screen.findByRole('link', { name: copy.delete.signIn });
  expect(link.getAttribute('href')).toBe('/auth?again&from=%2Fuser%23delete-account');
  expect(screen.getByRole('alert').textContent).toBe(copy.delete.reasons.old_sign_in);
  expect(localStorage.getItem('markaz.user')).not.toBeNull();
});
