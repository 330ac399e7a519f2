import type { Today } from '@markaz/contract/centre/dashboard';
import { useQuery } from '@tanstack/react-query';
import { formatWeekday } from '../../shared/format/days.ts';
import { formatNumber } from '../../shared/format/numbers.ts';
import { plural } from '../../shared/format/plural.ts';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { useMay } from '../ui/may.ts';
import { formatPounds } from '../ui/money-words.ts';
import { nouns } from '../ui/nouns.ts';
import { SectionHeading } from '../ui/section-heading.tsx';
import { Tiles } from '../ui/tiles.tsx';
import { AlertsPanel } from './alerts-panel.tsx';
import { FirstSteps } from './first-steps.tsx';
import { copy } from './home.copy.ts';
import * as styles from './home.module.css';
import { Lines, Panel } from './panel.tsx';
import { todayQuery } from './queries.ts';
import { RefusedPanel } from './refused-panel.tsx';
import { StaffHome } from './staff-home.tsx';

function Numbers({ enrolments, income }: Today) {
  const { tiles } = copy;
  return (
    <Tiles
      className={styles.wide}
      label={tiles.label}
      tiles={[
        [
          tiles.enrolments,
          formatNumber(enrolments.total),
          enrolments.total > 0 ? tiles.byCard(formatNumber(enrolments.byCard)) : null,
        ],
        [
          tiles.income,
          formatPounds(income.piastres),
          income.unpriced > 0 ? tiles.unpriced(plural(income.unpriced, nouns.card)) : null,
        ],
      ]}
    />
  );
}

function MissedPanel({ missed }: Pick<Today, 'missed'>) {
  return (
    <Panel title={copy.missed.title} text={copy.missed.text} className={styles.wide}>
      <Lines items={missed} keyOf={({ search }) => search} none={copy.missed.none}>
        {({ search, times }) => (
          <>
            <bdi className={styles.word}>{search}</bdi>
            <span>{plural(times, nouns.time)}</span>
          </>
        )}
      </Lines>
    </Panel>
  );
}

const skeletons = (
  <div className={styles.home}>
    <Skeleton height="6.5rem" className={styles.wide} />
    {['a', 'b', 'c'].map((panel) => (
      <Skeleton key={panel} height="10rem" />
    ))}
  </div>
);

/** The admin's home: today's numbers, students whose codes were refused, and what is due. */
function TodayHome() {
  const query = useQuery(todayQuery);
  return (
    <>
      <SectionHeading title={copy.title}>
        {query.data && <p>{formatWeekday(query.data.day)}</p>}
      </SectionHeading>
      <Loaded query={query} label={copy.loading} skeleton={skeletons}>
        {(today) => (
          <div className={styles.home}>
            {!today.begun.enrolments && <FirstSteps begun={today.begun} />}
            {today.begun.courses && (
              <>
                <Numbers {...today} />
                <AlertsPanel {...today} />
                <RefusedPanel day={today.day} />
                <MissedPanel {...today} />
              </>
            )}
          </div>
        )}
      </Loaded>
    </>
  );
}

/** The home of the staff, by their roles. */
export function AdminHome() {
  const may = useMay();
  return may('admin') ? <TodayHome /> : <StaffHome />;
}
