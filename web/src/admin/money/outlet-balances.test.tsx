// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderRoutes } from '../ui/page-fixture.tsx';
import { copy } from './money.copy.ts';
import { OutletBalances } from './outlet-balances.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('adds up what the outlets owe, less what the centre owes to an outlet', async () => {
  const outlets = [
    { outlet: 'النور', owed: 125_050, unsold: 7 },
    { outlet: 'الأمانة', owed: -25_000, unsold: 3 },
  ];
  vi.stubGlobal('fetch', async () => Response.json({ outlets }));
  renderRoutes([{ path: '/', element: <OutletBalances /> }], '/');
  await screen.findByRole('link', { name: 'النور' });
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent.trim()))).toEqual([
    ['النور', '1,250.50', '٧'],
    ['الأمانة', `${copy.outlets.owedToOutlet} 250.00`, '٣'],
    [copy.sum, '1,000.50', '١٠'],
  ]);
});
