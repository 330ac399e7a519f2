import type { Dashboard } from '@markaz/contract/dashboard';
import { Link } from 'react-router';
import { formatNumber } from '../../shared/format/numbers.ts';
import { adminPaths } from '../ui/sections.ts';
import { ChartPanel } from './chart-panel.tsx';
import { copy } from './copy.ts';

const words = copy.outlets;

/** Outlets that the graph has room for; the table has them all. */
const drawn = 6;

function nameOf(outlet: string): string {
  return outlet === '' ? words.unnamed : outlet;
}

/** What each place has been given to sell and how much of it is used. */
export function OutletsPanel({ outlets }: Pick<Dashboard, 'outlets'>) {
  const [first] = outlets;
  const shown = outlets.slice(0, drawn);
  const summary = first && [
    words.summary(nameOf(first.outlet), formatNumber(first.sold), formatNumber(first.used)),
    outlets.length > drawn && words.more,
  ];
  return (
    <ChartPanel
      title={words.title}
      summary={summary === undefined ? words.none : summary.filter(Boolean).join(' ')}
      graph={
        first === undefined
          ? null
          : {
              lying: true,
              categories: shown.map(({ outlet }) => ({ full: nameOf(outlet) })),
              series: [
                { label: words.sold, values: shown.map(({ sold }) => sold), tone: 'gold' },
                { label: words.used, values: shown.map(({ used }) => used), tone: 'primary' },
              ],
            }
      }
      table={{
        columns: [words.outlet, words.cards, words.sold, words.used],
        rows: outlets.map(({ outlet, cards, sold, used }) => ({
          key: outlet,
          cells: [
            outlet === '' ? (
              words.unnamed
            ) : (
              <Link key={outlet} to={adminPaths.codes({ outlet })}>
                {outlet}
              </Link>
            ),
            formatNumber(cards),
            formatNumber(sold),
            formatNumber(used),
          ],
        })),
      }}
    />
  );
}
