import type { StaffAccess } from '@markaz/contract/staff/roles';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { AdminNav } from './admin-nav.tsx';
import { RequireRole } from './require-role.tsx';
import { HasAccessContext } from './use-has-access.ts';

/** Renders a page for `sales` within the admin pages of a user with these roles. */
function renderFor(...allowed: readonly StaffAccess[]): string {
  return renderToStaticMarkup(
    <HasAccessContext value={(needed) => allowed.includes(needed)}>
      <MemoryRouter initialEntries={['/admin/codes']}>
        <AdminNav>{null}</AdminNav>
        <Routes>
          <Route element={<RequireRole access="sales" />}>
            <Route path="/admin/codes" element="بطاقات المركز" />
          </Route>
        </Routes>
      </MemoryRouter>
    </HasAccessContext>,
  );
}

const findLinks = (page: string) =>
  Array.from(page.matchAll(/<a [^>]*href="(\/admin[^"]*)"/gu), ([, to]) => to);

it('shows a page to staff with the required role, and links only to pages that they may open', () => {
  const page = renderFor('staff', 'team', 'sales');
  expect(page).toContain('بطاقات المركز');
  expect(findLinks(page)).toEqual([
    '/admin',
    '/admin/counter',
    '/admin/codes',
    '/admin/students',
    '/admin/guide',
  ]);
});

it('names the required role to other staff, and links back', () => {
  const page = renderFor('staff', 'team', 'content');
  expect(page).not.toContain('بطاقات المركز');
  expect(page).toMatch(/<h1[^>]*>هذه الصفحة لفريق المبيعات<\/h1>/u);
  expect(page).toContain('«مبيعات»');
  expect(findLinks(page)).toEqual(['/admin', '/admin/courses', '/admin/guide', '/admin']);
});

it('links cashiers and teachers, who are not part of `staff`, to their pages and the guide', () => {
  expect(findLinks(renderFor('team', 'cashier')).slice(0, 3)).toEqual([
    '/admin',
    '/admin/money',
    '/admin/guide',
  ]);
  expect(findLinks(renderFor('team', 'teacher')).slice(0, 2)).toEqual([
    '/admin/teaching',
    '/admin/guide',
  ]);
});
