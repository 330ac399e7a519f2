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
      empty={all === 0}
      graph={{
        lying: true,
        bars: states,
        nameOf: (state) => words.states[state],
        series: [[words.count, (state) => codes[state], 'primary']],
      }}
      table={{
        rows: states,
        keyOf: (state) => state,
        columns: [
          [
            words.state,
            (state) => <Link to={adminPaths.codes({ state })}>{words.states[state]}</Link>,
          ],
          [words.count, (state) => formatNumber(codes[state])],
          [words.share, (state) => formatPercent(codes[state] / all)],
        ],
      }}
    />
  );
}
