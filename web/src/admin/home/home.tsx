import { formatPounds } from '@markaz/contract/cards/pounds';
import type { Today } from '@markaz/contract/centre/dashboard';
import { cairoDay } from '@markaz/contract/time/cairo';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { postJson, requirePermission } from '../../shared/api/client.ts';
import { formatWeekday } from '../../shared/format/days.ts';
import { formatDateTime, withOneSetOfDigits } from '../../shared/format/moment.ts';
import { formatNumber } from '../../shared/format/numbers.ts';
import { plural } from '../../shared/format/plural.ts';
import { formatDate } from '../../shared/format/time.ts';
import { Button } from '../../shared/ui/button.tsx';
import { classes } from '../../shared/ui/classes.ts';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { sections } from '../ui/admin-nav.tsx';
import { adminPaths } from '../ui/admin-paths.ts';
import { startOfDay } from '../ui/end-of-day.ts';
import * as layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { nouns } from '../ui/nouns.ts';
import { quizCopy } from '../ui/quiz/quiz.copy.ts';
import { Redirect } from '../ui/redirect.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { Tiles } from '../ui/tiles.tsx';
import { copy as common } from '../ui/ui.copy.ts';
import { useAction } from '../ui/use-action.ts';
import { useHasAccess } from '../ui/use-has-access.ts';
import { AlertsPanel } from './alerts.tsx';
import { FirstSteps } from './first-steps.tsx';
import { copy } from './home.copy.ts';
import * as styles from './home.module.css';
import { Lines, Panel } from './panel.tsx';

const todayQuery = queryOptions({
  queryKey: ['admin', 'today'],
  queryFn: async ({ signal }) =>
    requirePermission(await postJson('admin/today', undefined, { signal })),
  // While a new centre is being set up, an admin who comes back may just have completed a step.
  staleTime: ({ state }) => (state.data?.begun.enrolments === false ? 0 : 60_000),
});

/** Query for students whose codes were refused since a day began. @param day as `2026-11-21` */
const refusedQuery = (day: string) =>
  queryOptions({
    queryKey: ['admin', 'students', 'refused', day],
    queryFn: async ({ signal }) => {
      const since = startOfDay(day) ?? day;
      return requirePermission(await postJson('admin/students/refused', { since }, { signal }))
        .students;
    },
  });

function TodayTiles({ enrolments, income }: Today) {
  const { tiles } = copy;
  const { total, byCard } = enrolments;
  const unpriced = plural(income.unpriced, nouns.card);
  return (
    <Tiles
      className={layout.wide}
      label={tiles.label}
      tiles={[
        [tiles.enrolments, formatNumber(total)],
        [tiles.cards, formatNumber(byCard)],
        [
          tiles.income,
          formatPounds(income.piastres),
          income.unpriced > 0 && tiles.unpriced(unpriced),
        ],
      ]}
    />
  );
}

/**
 * Unlocks the next lectures for a stuck student with one click. The log gets «no attempts left» as
 * the reason.
 */
function OpenStuckButton({ uid, displayName, cId, lId, lecture }: Today['stuck'][number]) {
  const texts = quizCopy.open;
  const { run, isPending, problem } = useAction({
    call: (reason: string) => postJson('admin/quizzes/open-next', { cId, lId, uid, reason }),
    failureText: texts.failed,
    invalidates: [
      ['admin', 'today'],
      ['admin', 'students'],
      ['admin', 'quizzes'],
    ],
    successText: ({ opened }) => (opened ? texts.done : texts.same),
  });
  return (
    <>
      <Button
        variant="secondary"
        busy={isPending}
        aria-label={texts.ariaLabel(lecture, displayName)}
        onClick={() => run(texts.stuckReason)}
      >
        {texts.action}
      </Button>
      {problem !== null && <p role="alert">{problem}</p>}
    </>
  );
}

/** Lists students who cannot go on in a course. */
function StuckPanel({ stuck }: Pick<Today, 'stuck'>) {
  const texts = copy.alerts;
  if (stuck.length === 0) return null;
  return (
    <Panel wide title={texts.stuck}>
      <Lines items={stuck} keyOf={({ uid, lId }) => `${uid} ${lId}`} emptyText="">
        {(student) => (
          <>
            <Link to={adminPaths.student(student.uid)}>{student.displayName}</Link>
            <span className={classes(layout.muted, styles.stepText)}>
              {texts.stuckAt(student.lecture, student.course, formatDate(student.at))}
            </span>
            <OpenStuckButton {...student} />
          </>
        )}
      </Lines>
    </Panel>
  );
}

/** Lists students whose codes were refused today. @param day today in Cairo */
function RefusedPanel({ day, wide = false }: { readonly day: string; readonly wide?: boolean }) {
  const texts = copy.refused;
  const query = useQuery(refusedQuery(day));
  return (
    <Panel wide={wide} title={texts.title}>
      <Loaded query={query} label={texts.loading} height="6rem" level={3}>
        {(students) => (
          <Lines items={students} keyOf={({ uid }) => uid} emptyText={texts.none}>
            {({ uid, displayName, email, times, at, reason, lockedUntil }) => (
              <>
                <Link to={adminPaths.student(uid)}>{displayName || email}</Link>
                <span className={layout.muted}>
                  {withOneSetOfDigits(
                    texts.line(
                      plural(times, nouns.time),
                      texts.reasons[reason],
                      formatDateTime(at),
                    ),
                  )}
                </span>
                {lockedUntil !== null && (
                  <strong>{copy.alerts.locked(formatDateTime(lockedUntil))}</strong>
                )}
              </>
            )}
          </Lines>
        )}
      </Loaded>
    </Panel>
  );
}

function MissedPanel({ missed }: Pick<Today, 'missed'>) {
  const texts = copy.missed;
  return (
    <Panel wide title={texts.title} text={texts.text}>
      <Lines items={missed} keyOf={({ search }) => search} emptyText={texts.none}>
        {({ search, times }) => (
          <>
            <bdi className={styles.word}>{search}</bdi>
            <span>{plural(times, nouns.time)}</span>
            <Link to={adminPaths.searchWords(search)} aria-label={texts.addNamed(search)}>
              {texts.add}
            </Link>
          </>
        )}
      </Lines>
    </Panel>
  );
}

const skeletons = (
  <div className={layout.columns}>
    <Skeleton height="6.5rem" className={layout.wide} />
    {['a', 'b', 'c'].map((panel) => (
      <Skeleton key={panel} height="10rem" />
    ))}
  </div>
);

function TodayHome() {
  const query = useQuery(todayQuery);
  return (
    <>
      <SectionHeading title={copy.title}>
        {query.data && <p>{formatWeekday(query.data.day)}</p>}
      </SectionHeading>
      <Loaded query={query} label={copy.loading} skeleton={skeletons}>
        {(today) => (
          <div className={layout.columns}>
            {!today.begun.enrolments && <FirstSteps begun={today.begun} />}
            {today.begun.courses && (
              <>
                <TodayTiles {...today} />
                <AlertsPanel {...today} />
                <RefusedPanel day={today.day} />
                <StuckPanel {...today} />
                <MissedPanel {...today} />
              </>
            )}
          </div>
        )}
      </Loaded>
    </>
  );
}

/** Home page of staff who are not admins. Shows their sections and today's refused codes. */
function StaffHome() {
  const hasAccess = useHasAccess();
  return (
    <>
      <SectionHeading title={common.start} />
      <div className={layout.columns}>
        <ul className={styles.entries} aria-label={common.sections}>
          {sections
            .filter(({ to, needs }) => to !== adminPaths.home() && hasAccess(needs))
            .map(({ to, label, purpose, Icon }) => (
              <li key={to} className={classes(layout.surface, styles.entry)}>
                <Icon />
                <Link to={to}>{label}</Link>
                <span className={layout.muted}>{purpose}</span>
              </li>
            ))}
        </ul>
        {hasAccess('sales') && <RefusedPanel wide day={cairoDay(new Date())} />}
      </div>
    </>
  );
}

export function AdminHome() {
  const hasAccess = useHasAccess();
  const isOnlyTeacher = hasAccess('teacher') && !hasAccess('staff');
  if (isOnlyTeacher) return <Redirect to={adminPaths.teaching()} />;
  return hasAccess('admin') ? <TodayHome /> : <StaffHome />;
}
