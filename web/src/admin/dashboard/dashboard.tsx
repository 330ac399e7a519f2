import type { Dashboard as Figures } from '@markaz/contract/dashboard';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { permitted, postJson } from '../../shared/api/client.ts';
import { formatNumber } from '../../shared/format/numbers.ts';
import { classes } from '../../shared/ui/classes.ts';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { CodesPanel, OutletsPanel } from './cards-panels.tsx';
import { copy } from './copy.ts';
import styles from './dashboard.module.css';
import { EnrolmentsPanel } from './enrolments-panel.tsx';
import { StopsPanel, WatchedPanel } from './watched-panels.tsx';

/** The centre's numbers, all in one call. */
const dashboardQuery = queryOptions({
  queryKey: ['admin', 'dashboard'],
  queryFn: async ({ signal }) =>
    permitted(await postJson('admin/dashboard', undefined, { signal })),
});

/** As tall as what they stand for, which chart-panel.module.css and dashboard.module.css fix. */
function Skeletons() {
  return (
    <div className={styles.dashboard}>
      <div className={classes(styles.tiles, styles.wide)}>
        {['a', 'b', 'c', 'd'].map((tile) => (
          <Skeleton key={tile} height="6.5rem" />
        ))}
      </div>
      <Skeleton height="31.5rem" className={styles.wide} />
      {['a', 'b', 'c', 'd'].map((panel) => (
        <Skeleton key={panel} height="31.5rem" />
      ))}
    </div>
  );
}

function Tiles({ enrolments, codes, courses }: Figures) {
  const tiles = [
    [copy.tiles.today, enrolments.days.at(-1)?.enrolments ?? 0],
    [copy.tiles.enrolments, enrolments.total],
    [copy.tiles.unused, codes.unused],
    [copy.tiles.courses, courses.published],
  ] as const;
  return (
    <dl className={classes(styles.tiles, styles.wide)} aria-label={copy.tiles.label}>
      {tiles.map(([name, number]) => (
        <div key={name} className={styles.tile}>
          <dt>{name}</dt>
          <dd>{formatNumber(number)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How the centre is doing, at a glance and in numbers. */
export function Dashboard() {
  const query = useQuery(dashboardQuery);
  return (
    <>
      <SectionHeading title={copy.title} />
      <Loaded query={query} label={copy.loading} skeleton={<Skeletons />}>
        {(figures) => (
          <div className={styles.dashboard}>
            <Tiles {...figures} />
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
