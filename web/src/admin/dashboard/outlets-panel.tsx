import type { Dashboard } from '@markaz/contract/dashboard';
import { Link } from 'react-router';
import { formatNumber } from '../../shared/format/numbers.ts';
import { adminPaths } from '../ui/sections.ts';
import { ChartPanel } from './chart-panel.tsx';
import { copy } from './copy.ts';

const words = copy.outlets;

/** Outlets that the graph has room for; the table has them all. */
const drawn = 6;

function nameOf({ outlet }: { readonly outlet: string }): string {
  return outlet === '' ? words.unnamed : outlet;
}

/** What each place has been given to sell and how much of it is used. */
export function OutletsPanel({ outlets }: Pick<Dashboard, 'outlets'>) {
  const [first] = outlets;
  const summary = first && [
    words.summary(nameOf(first), formatNumber(first.sold), formatNumber(first.used)),
    outlets.length > drawn && words.more,
  ];
  return (
    <ChartPanel
      title={words.title}
      summary={summary === undefined ? words.none : summary.filter(Boolean).join(' ')}
      empty={first === undefined}
      graph={{
        lying: true,
        bars: outlets.slice(0, drawn),
        nameOf,
        series: [
          [words.sold, ({ sold }) => sold, 'gold'],
          [words.used, ({ used }) => used, 'primary'],
        ],
      }}
      table={{
        rows: outlets,
        keyOf: ({ outlet }) => outlet,
        columns: [
          [
            words.outlet,
            ({ outlet }) =>
              outlet === '' ? (
                words.unnamed
              ) : (
                <Link to={adminPaths.codes({ outlet })}>{outlet}</Link>
              ),
          ],
          [words.cards, ({ cards }) => formatNumber(cards)],
          [words.sold, ({ sold }) => formatNumber(sold)],
          [words.used, ({ used }) => formatNumber(used)],
        ],
      }}
    />
  );
}
