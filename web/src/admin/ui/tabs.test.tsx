// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { Tabs } from './tabs.tsx';

afterEach(cleanup);

it.each([
  ['/admin/money', 'report'],
  ['/admin/money?month=2026-11', 'report'],
  ['/admin/money/outlets', 'outlets'],
  ['/admin/money/outlets/Books?month=2026-11', 'outlets'],
  ['/admin/money/outletsale', 'report'],
])('marks the tab that the page %s belongs to', (address, title) => {
  const pages = [
    ['/admin/money', 'report'],
    ['/admin/money/outlets?month=2026-10', 'outlets'],
  ] as const;
  render(
    <MemoryRouter initialEntries={[address]}>
      <Tabs label="money" pages={pages} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe(title);
});
