import { formatPounds, hasPiastres } from '@markaz/contract/cards/pounds';
import type { Dashboard as Figures } from '@markaz/contract/centre/dashboard';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { postJson, requirePermission } from '../../shared/api/client.ts';
import { formatNumber } from '../../shared/format/numbers.ts';
import { plural } from '../../shared/format/plural.ts';
import { classes } from '../../shared/ui/classes.ts';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { adminPaths } from '../ui/admin-paths.ts';
import * as layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { nouns as sharedNouns } from '../ui/nouns.ts';
import { SectionHeading } from '../ui/section-heading.tsx';
import { Tiles } from '../ui/tiles.tsx';
import { copy, nouns } from './dashboard.copy.ts';
import * as styles from './dashboard.module.css';
import { CodesPanel, EnrolmentsPanel, OutletsPanel, StopsPanel, WatchedPanel } from './panels.tsx';

const dashboardQuery = queryOptions({
  queryKey: ['admin', 'dashboard'],
  queryFn: async ({ signal }) =>
    requirePermission(await postJson('admin/dashboard', undefined, { signal })),
});

/** Placeholders with the heights of the panels (dashboard.module.css). */
function Skeletons() {
  return (
    <div className={layout.columns}>
      <Skeleton height="auto" className={classes(styles.tiles, layout.wide)} />
      <Skeleton height="auto" className={classes(styles.income, layout.wide)} />
      <Skeleton height="31.5rem" className={layout.wide} />
      {['a', 'b', 'c', 'd'].map((panel) => (
        <Skeleton key={panel} height="31.5rem" />
      ))}
    </div>
  );
}

function SummaryTiles({ enrolments, codes, courses }: Figures) {
  const tiles = [
    [copy.tiles.today, enrolments.days.at(-1)?.enrolments ?? 0],
    [copy.tiles.enrolments, enrolments.total],
    [copy.tiles.unused, codes.unused],
    [copy.tiles.courses, courses.published],
  ] as const;
  return (
    <Tiles
      className={layout.wide}
      label={copy.tiles.label}
      tiles={tiles.map(([name, number]) => [name, formatNumber(number)])}
    />
  );
}

function incomeNote({ enrolments, unpriced }: Figures['income']['today']): string {
  const notes = [plural(enrolments, nouns.enrolment)];
  if (unpriced > 0) notes.push(copy.income.unpriced(plural(unpriced, sharedNouns.card)));
  return notes.join('، ');
}

const periods = ['today', 'week', 'month'] as const;

function IncomeTiles({ income }: Pick<Figures, 'income'>) {
  const texts = copy.income;
  const withDecimals = hasPiastres(periods.map((period) => income[period].piastres));
  return (
    <section className={classes(layout.section, layout.wide)}>
      <h2>{texts.title}</h2>
      <p className={layout.muted}>
        {texts.text} <Link to={adminPaths.money()}>{texts.report}</Link>
      </p>
      <Tiles
        isWide
        label={texts.title}
        tiles={periods.map((period) => [
          texts[period],
          formatPounds(income[period].piastres, withDecimals),
          incomeNote(income[period]),
        ])}
      />
    </section>
  );
}

export function Dashboard() {
  const query = useQuery(dashboardQuery);
  return (
    <>
      <SectionHeading title={copy.title} />
      <Loaded query={query} label={copy.loading} skeleton={<Skeletons />}>
        {(figures) => (
          <div className={layout.columns}>
            <SummaryTiles {...figures} />
            <IncomeTiles income={figures.income} />
            <div className={layout.wide}>
              <EnrolmentsPanel enrolments={figures.enrolments} />
            </div>
            <CodesPanel codes={figures.codes} />
            <OutletsPanel outlets={figures.outlets} />
            <WatchedPanel mostWatched={figures.mostWatched} />
            <StopsPanel mostWatched={figures.mostWatched} />
          </div>
        )}
      </Loaded>
    </>
  );
}
