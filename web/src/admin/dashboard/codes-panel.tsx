import type { Dashboard } from '@markaz/contract/dashboard';
import { Link } from 'react-router';
import { formatNumber, formatPercent } from '../../shared/format/numbers.ts';
import { plural, nouns as sharedNouns } from '../../shared/format/plural.ts';
import { adminPaths } from '../ui/sections.ts';
import { ChartPanel } from './chart-panel.tsx';
import { copy, nouns } from './copy.ts';
import { allCodes } from './figures.ts';

const words = copy.codes;
const states = ['used', 'unused', 'inactive', 'expired', 'revoked'] as const;

/** How many codes are in which state. */
export function CodesPanel({ codes }: Pick<Dashboard, 'codes'>) {
  const all = allCodes({ codes });
  const summary = [
    words.summary(plural(all, nouns.code), formatNumber(codes.used)),
    codes.swapped > 0 && words.swapped(plural(codes.swapped, sharedNouns.card)),
  ];
  return (
    <ChartPanel
      title={words.title}
      summary={all === 0 ? words.none : summary.filter(Boolean).join(' ')}
      graph={
        all === 0
          ? null
          : {
              lying: true,
              categories: states.map((state) => ({ full: words.states[state] })),
              series: [
                {
                  label: words.count,
                  values: states.map((state) => codes[state]),
                  tone: 'primary',
                },
              ],
            }
      }
      table={{
        columns: [words.state, words.count, words.share],
        rows: states.map((state) => ({
          key: state,
          cells: [
            <Link key={state} to={adminPaths.codes({ state })}>
              {words.states[state]}
            </Link>,
            formatNumber(codes[state]),
            formatPercent(codes[state] / all),
          ],
        })),
      }}
    />
  );
}
