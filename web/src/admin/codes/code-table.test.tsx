import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { Holder } from './code-table.tsx';

function shown(displayName: string, email: string | null): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <Holder usedBy={{ uid: 'u1', displayName, email }} />
    </MemoryRouter>,
  );
}

it('links a card to the student who used it, unless the account was deleted', () => {
  expect(shown('مريم', 'm@example.org')).toContain('href="/admin/students/u1"');
  expect(shown('', null)).toBe('حساب محذوف');
});
