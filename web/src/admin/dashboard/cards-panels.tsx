import type { Dashboard } from '@markaz/contract/centre/dashboard';
import { Link } from 'react-router-dom';
import { formatNumber, formatPercent } from '../../shared/format/numbers.ts';
import { plural } from '../../shared/format/plural.ts';
import { nouns as sharedNouns } from '../ui/nouns.ts';
import { adminPaths } from '../ui/sections.ts';
import { ChartPanel } from './chart-panel.tsx';
import { copy, nouns } from './dashboard.copy.ts';
import { allCodes } from './figures.ts';

const { codes: codeWords, outlets: outletWords } = copy;
const states = ['used', 'unused', 'inactive', 'expired', 'revoked'] as const;

/** Number of codes in each state. */
export function CodesPanel({ codes }: Pick<Dashboard, 'codes'>) {
  const all = allCodes({ codes });
  const summary = [
    codeWords.summary(plural(all, nouns.code), formatNumber(codes.used)),
    codes.swapped > 0 && codeWords.swapped(plural(codes.swapped, sharedNouns.card)),
  ];
  return (
    <ChartPanel
      title={codeWords.title}
      summary={all === 0 ? codeWords.none : summary.filter(Boolean).join(' ')}
      empty={all === 0}
      lying
      rows={states}
      keyOf={(state) => state}
      nameOf={(state) => codeWords.states[state]}
      columns={[
        [
          codeWords.state,
          (state) => <Link to={adminPaths.codes({ state })}>{codeWords.states[state]}</Link>,
        ],
        [codeWords.count, (state) => codes[state], 'primary'],
        [codeWords.share, (state) => formatPercent(codes[state] / all)],
      ]}
    />
  );
}

/** Outlets that fit into the graph; the table has all of them. */
const drawn = 6;

function nameOf({ outlet }: { readonly outlet: string }): string {
  return outlet === '' ? outletWords.unnamed : outlet;
}

/** The cards of each outlet, and how many are active and used. */
export function OutletsPanel({ outlets }: Pick<Dashboard, 'outlets'>) {
  const [first] = outlets;
  const summary = first && [
    outletWords.summary(nameOf(first), formatNumber(first.active), formatNumber(first.used)),
    outlets.length > drawn && outletWords.more,
  ];
  return (
    <ChartPanel
      title={outletWords.title}
      summary={summary === undefined ? outletWords.none : summary.filter(Boolean).join(' ')}
      empty={first === undefined}
      lying
      rows={outlets}
      bars={outlets.slice(0, drawn)}
      keyOf={({ outlet }) => outlet}
      nameOf={nameOf}
      columns={[
        [
          outletWords.outlet,
          ({ outlet }) =>
            outlet === '' ? (
              outletWords.unnamed
            ) : (
              <Link to={adminPaths.codes({ outlet })}>{outlet}</Link>
            ),
        ],
        [outletWords.cards, ({ cards }) => cards],
        [outletWords.active, ({ active }) => active, 'gold'],
        [outletWords.used, ({ used }) => used, 'primary'],
      ]}
    />
  );
}
