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
      graph={
        first === undefined
          ? null
          : {
              lying: true,
              categories: mostWatched.map(({ title }) => ({ full: title })),
              series: [
                {
                  label: words.completions,
                  values: mostWatched.map(({ completions }) => completions),
                  tone: 'primary',
                },
              ],
            }
      }
      table={{
        columns: [words.course, words.completions, words.enrolments],
        rows: mostWatched.map(({ id, title, completions, enrolments }) => ({
          key: id,
          cells: [
            <Link key={id} to={adminPaths.course(id)}>
              {title}
            </Link>,
            formatNumber(completions),
            formatNumber(enrolments),
          ],
        })),
      }}
    />
  );
}
