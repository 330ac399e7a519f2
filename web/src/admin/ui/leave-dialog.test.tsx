// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, Route, RouterProvider, Routes } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { LeaveDialog } from './leave-dialog.tsx';

afterEach(cleanup);

/** Renders an unsaved form of `/form`, while the router may already be at another address. */
function renderForm(address: string) {
  const form = <LeaveDialog hasUnsavedChanges texts={{ title: 'title', text: 'text' }} />;
  const element = (
    <Routes location="/form">
      <Route path="/form" element={form} />
    </Routes>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return router;
}

it('asks before a link leaves unsaved work', async () => {
  const router = renderForm('/form');
  await act(() => router.navigate('/other'));
  await screen.findByText('text');
  expect(router.state.location.pathname).toBe('/form');
});

it('lets a link work if saving has already led to another page, which has not rendered yet', async () => {
  const router = renderForm('/list');
  await act(() => router.navigate('/other'));
  expect(router.state.location.pathname).toBe('/other');
});
