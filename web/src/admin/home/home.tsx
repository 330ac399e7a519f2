import type { Today } from '@markaz/contract/centre/dashboard';
import { cairoDay } from '@markaz/contract/time/cairo';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { permitted, postJson } from '../../shared/api/client.ts';
import { formatWeekday } from '../../shared/format/days.ts';
import { formatNumber } from '../../shared/format/numbers.ts';
import { plural } from '../../shared/format/plural.ts';
import { formatDate, formatDateTime } from '../../shared/format/time.ts';
import { classes } from '../../shared/ui/classes.ts';
import { CheckIcon } from '../../shared/ui/icons.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { sections } from '../ui/admin-nav.tsx';
import { startOfDay } from '../ui/end-of-day.ts';
import { formatPounds } from '../ui/format-money.ts';
import * as layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { useMay } from '../ui/may.ts';
import { nouns } from '../ui/nouns.ts';
import { SectionHeading } from '../ui/section-heading.tsx';
import { adminPaths } from '../ui/sections.ts';
import { Tiles } from '../ui/tiles.tsx';
import { copy as common } from '../ui/ui.copy.ts';
import { copy } from './home.copy.ts';
import * as styles from './home.module.css';

const todayQuery = queryOptions({
  queryKey: ['admin', 'today'],
  queryFn: async ({ signal }) => permitted(await postJson('admin/today', undefined, { signal })),
});

/** Students whose codes were rejected since a day began. @param day such as `2026-11-21` */
const refusedQuery = (day: string) =>
  queryOptions({
    queryKey: ['admin', 'students', 'refused', day],
    queryFn: async ({ signal }) => {
      const since = startOfDay(day) ?? day;
      return permitted(await postJson('admin/students/refused', { since }, { signal })).students;
    },
  });

interface PanelProps {
  readonly title: string;
  readonly text?: string;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

function Panel({ title, text, wide = false, children }: PanelProps) {
  const id = useId();
  return (
    <section className={classes(layout.panel, wide && layout.wide)} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {text !== undefined && <p className={layout.muted}>{text}</p>}
      {children}
    </section>
  );
}

interface LinesProps<Item> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly none: string;
  readonly children: (item: Item) => ReactNode;
}

function Lines<Item>({ items, keyOf, none, children }: LinesProps<Item>) {
  if (items.length === 0) return <p className={layout.muted}>{none}</p>;
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={keyOf(item)}>{children(item)}</li>
      ))}
    </ul>
  );
}

function FirstSteps({ begun }: Pick<Today, 'begun'>) {
  const words = copy.steps;
  const steps = [
    [words.course, begun.courses, adminPaths.newCourse()],
    [words.cards, begun.cards, adminPaths.newBatch()],
    [words.sale, begun.enrolments, adminPaths.codes()],
  ] as const;
  return (
    <Panel wide title={words.title}>
      <ol className={styles.list}>
        {steps.map(([[name, text], done, to]) => (
          <li key={name}>
            {done ? (
              <span className={styles.done}>
                <CheckIcon />
                {name}: {words.done}
              </span>
            ) : (
              <Link to={to}>{name}</Link>
            )}
            <span className={layout.muted}>{text}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function Numbers({ enrolments, income }: Today) {
  const { tiles } = copy;
  const { total, byCard } = enrolments;
  const unpriced = plural(income.unpriced, nouns.card);
  return (
    <Tiles
      className={layout.wide}
      label={tiles.label}
      tiles={[
        [tiles.enrolments, formatNumber(total), total > 0 && tiles.byCard(formatNumber(byCard))],
        [
          tiles.income,
          formatPounds(income.piastres),
          income.unpriced > 0 && tiles.unpriced(unpriced),
        ],
      ]}
    />
  );
}

function AlertsPanel({ purging, expiring }: Pick<Today, 'purging' | 'expiring'>) {
  const words = copy.alerts;
  const alerts = [
    ...expiring.map(({ batch, course, outlet, unused, expiresAt }) => ({
      key: batch,
      to: adminPaths.codes({ batch, state: 'unused' }),
      name: [course, outlet].filter(Boolean).join('، '),
      text: words.expiring(plural(unused, nouns.card), formatDate(expiresAt)),
    })),
    ...purging.map(({ id, title, purgedAt }) => ({
      key: id,
      to: adminPaths.courses({ state: 'trash' }),
      name: title,
      text: words.purging(formatDate(purgedAt)),
    })),
  ];
  return (
    <Panel title={words.title}>
      <Lines items={alerts} keyOf={({ key }) => key} none={words.none}>
        {({ to, name, text }) => (
          <>
            <Link to={to}>{name}</Link>
            <span className={layout.muted}>{text}</span>
          </>
        )}
      </Lines>
    </Panel>
  );
}

/** Students whose codes were rejected today, and why: they may call. @param day today in Cairo */
function RefusedPanel({ day, wide = false }: { readonly day: string; readonly wide?: boolean }) {
  const words = copy.refused;
  const query = useQuery(refusedQuery(day));
  return (
    <Panel wide={wide} title={words.title}>
      <Loaded query={query} label={words.loading} height="6rem" level={3}>
        {(students) => (
          <Lines items={students} keyOf={({ uid }) => uid} none={words.none}>
            {({ uid, displayName, email, times, at, reason, lockedUntil }) => (
              <>
                <Link to={adminPaths.student(uid)}>{displayName || email}</Link>
                <span className={layout.muted}>
                  {words.line(plural(times, nouns.time), words.reasons[reason], formatDateTime(at))}
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
  const words = copy.missed;
  return (
    <Panel wide title={words.title} text={words.text}>
      <Lines items={missed} keyOf={({ search }) => search} none={words.none}>
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

/** The home of staff who are not admins: their sections, and today's rejected codes. */
function StaffHome() {
  const may = useMay();
  return (
    <>
      <SectionHeading title={common.start} />
      <div className={layout.columns}>
        <ul className={styles.entries} aria-label={common.sections}>
          {sections
            .filter(({ needs }) => needs !== 'staff' && may(needs))
            .map(({ to, label, purpose: about, Icon }) => (
              <li key={to} className={classes(layout.surface, styles.entry)}>
                <Icon />
                <Link to={to}>{label}</Link>
                <span className={layout.muted}>{about}</span>
              </li>
            ))}
        </ul>
        {may('sales') && <RefusedPanel wide day={cairoDay(new Date())} />}
      </div>
    </>
  );
}

export function AdminHome() {
  const may = useMay();
  return may('admin') ? <TodayHome /> : <StaffHome />;
}
