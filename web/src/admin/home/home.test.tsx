// @vitest-environment happy-dom
import type { StaffAccess } from '@markaz/contract/staff/roles';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderRoutes } from '../ui/page-fixture.tsx';
import { copy as common } from '../ui/ui.copy.ts';
import { HasAccessContext } from '../ui/use-has-access.ts';
import { AdminHome } from './home.tsx';

afterEach(cleanup);

/** Renders the first admin page for a role. */
function renderAs(...allowed: StaffAccess[]) {
  const home = (
    <HasAccessContext value={(needed) => allowed.includes(needed)}>
      <AdminHome />
    </HasAccessContext>
  );
  return renderRoutes(
    [
      { path: '/admin', element: home },
      { path: '/admin/teaching', element: null },
    ],
    '/admin',
  );
}

it('leads a teacher to the own courses', () => {
  expect(renderAs('teacher').state.location.pathname).toBe('/admin/teaching');
});

it('shows staff with another role their sections, even if they teach', () => {
  const router = renderAs('teacher', 'content', 'staff');
  expect(router.state.location.pathname).toBe('/admin');
  screen.getByRole('link', { name: common.courses });
  screen.getByRole('link', { name: common.teaching });
});
