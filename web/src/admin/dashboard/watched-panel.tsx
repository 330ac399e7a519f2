import type { Dashboard } from '@markaz/contract/dashboard';
import { Link } from 'react-router';
import { formatNumber } from '../../shared/format/numbers.ts';
import { nouns, plural } from '../../shared/format/plural.ts';
import { adminPaths } from '../ui/sections.ts';
import { ChartPanel } from './chart-panel.tsx';
import { copy } from './copy.ts';

const words = copy.watched;

/** The courses of which most lectures were watched to their end. */
export function WatchedPanel({ mostWatched }: Pick<Dashboard, 'mostWatched'>) {
  const [first] = mostWatched;
  return (
    <ChartPanel
      title={words.title}
      summary={
        first === undefined
          ? words.none
          : words.summary(first.title, plural(first.completions, nouns.time))
      }
      empty={first === undefined}
      graph={{
        lying: true,
        bars: mostWatched,
        nameOf: ({ title }) => title,
        series: [[words.completions, ({ completions }) => completions, 'primary']],
      }}
      table={{
        rows: mostWatched,
        keyOf: ({ id }) => id,
        columns: [
          [words.course, ({ id, title }) => <Link to={adminPaths.course(id)}>{title}</Link>],
          [words.completions, ({ completions }) => formatNumber(completions)],
          [words.enrolments, ({ enrolments }) => formatNumber(enrolments)],
        ],
      }}
    />
  );
}
