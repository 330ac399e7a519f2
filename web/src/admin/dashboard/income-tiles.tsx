import type { Dashboard } from '@markaz/contract/centre/dashboard';
import { Link } from 'react-router-dom';
import { plural } from '../../shared/format/plural.ts';
import { classes } from '../../shared/ui/classes.ts';
import * as layout from '../ui/layout.module.css';
import { formatPounds } from '../ui/money-words.ts';
import { nouns as sharedNouns } from '../ui/nouns.ts';
import { adminPaths } from '../ui/sections.ts';
import { Tiles } from '../ui/tiles.tsx';
import { copy, nouns } from './dashboard.copy.ts';
import * as styles from './dashboard.module.css';

const words = copy.income;

/** A note on the income: enrolments, and cards without a known price. */
function noteOf({ enrolments, unpriced }: Dashboard['income']['today']): string {
  const notes = [plural(enrolments, nouns.enrolment)];
  if (unpriced > 0) notes.push(words.unpriced(plural(unpriced, sharedNouns.card)));
  return notes.join('، ');
}

/** Value of the redeemed cards: today, this week, this month. */
export function IncomeTiles({ income }: Pick<Dashboard, 'income'>) {
  const periods = ['today', 'week', 'month'] as const;
  return (
    <section className={classes(layout.section, styles.wide)}>
      <h2>{words.title}</h2>
      <p className={layout.muted}>
        {words.text} <Link to={adminPaths.money()}>{words.report}</Link>
      </p>
      <Tiles
        roomy
        label={words.title}
        tiles={periods.map((period) => [
          words[period],
          formatPounds(income[period].piastres),
          noteOf(income[period]),
        ])}
      />
    </section>
  );
}
