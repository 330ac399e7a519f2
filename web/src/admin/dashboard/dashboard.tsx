import type { Dashboard as Figures } from '@markaz/contract/centre/dashboard';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { permitted, postJson } from '../../shared/api/client.ts';
import { formatNumber } from '../../shared/format/numbers.ts';
import { classes } from '../../shared/ui/classes.ts';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { Tiles } from '../ui/tiles.tsx';
import { CodesPanel, OutletsPanel } from './cards-panels.tsx';
import { copy } from './dashboard.copy.ts';
import * as styles from './dashboard.module.css';
import { EnrolmentsPanel } from './enrolments-panel.tsx';
import { IncomeTiles } from './income-tiles.tsx';
import { StopsPanel, WatchedPanel } from './watched-panels.tsx';

/** The centre's numbers, all in one call. */
const dashboardQuery = queryOptions({
  queryKey: ['admin', 'dashboard'],
  queryFn: async ({ signal }) =>
    permitted(await postJson('admin/dashboard', undefined, { signal })),
});

/** As tall as the panels, whose heights are in chart-panel.module.css and dashboard.module.css. */
function Skeletons() {
  return (
    <div className={styles.dashboard}>
      <Skeleton height="auto" className={classes(styles.tiles, styles.wide)} />
      <Skeleton height="auto" className={classes(styles.income, styles.wide)} />
      <Skeleton height="31.5rem" className={styles.wide} />
      {['a', 'b', 'c', 'd'].map((panel) => (
        <Skeleton key={panel} height="31.5rem" />
      ))}
    </div>
  );
}

function Numbers({ enrolments, codes, courses }: Figures) {
  const tiles = [
    [copy.tiles.today, enrolments.days.at(-1)?.enrolments ?? 0],
    [copy.tiles.enrolments, enrolments.total],
    [copy.tiles.unused, codes.unused],
    [copy.tiles.courses, courses.published],
  ] as const;
  return (
    <Tiles
      className={styles.wide}
      label={copy.tiles.label}
      tiles={tiles.map(([name, number]) => [name, formatNumber(number)])}
    />
  );
}

/** The centre's numbers, as graphs and tables. */
export function Dashboard() {
  const query = useQuery(dashboardQuery);
  return (
    <>
      <SectionHeading title={copy.title} />
      <Loaded query={query} label={copy.loading} skeleton={<Skeletons />}>
        {(figures) => (
          <div className={styles.dashboard}>
            <Numbers {...figures} />
            <IncomeTiles income={figures.income} />
            <div className={styles.wide}>
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
