import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { CardUser } from './code-table.tsx';

function renderUser(displayName: string, email: string | null): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <CardUser usedBy={{ uid: 'u1', displayName, email }} />
    </MemoryRouter>,
  );
}

it('links a card to the student who used it, unless the account was deleted', () => {
  expect(renderUser('مريم', 'm@example.org')).toContain('href="/admin/students/u1"');
  expect(renderUser('', null)).toBe('حساب محذوف');
});
