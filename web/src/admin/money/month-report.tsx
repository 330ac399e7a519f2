import type { Report } from '@markaz/contract/money/money';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { formatMonth } from '../../shared/format/days.ts';
import { formatNumber } from '../../shared/format/numbers.ts';
import { plural } from '../../shared/format/plural.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { useNarrow } from '../ui/filters.ts';
import { MoneyIcon } from '../ui/icons.tsx';
import * as layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { formatPounds, formatShare } from '../ui/money-words.ts';
import { nouns } from '../ui/nouns.ts';
import { adminPaths } from '../ui/sections.ts';
import * as table from '../ui/table.module.css';
import { Tiles } from '../ui/tiles.tsx';
import { copy } from './money.copy.ts';
import { Money, MoneyTable } from './money-table.tsx';
import { MonthFrame, PrintedPage, readMonth } from './month-page.tsx';
import { reportAddress, reportQuery } from './queries.ts';
import { ShareDialog } from './share-dialog.tsx';

const words = copy.report;

interface Props {
  readonly report: Report;
}

function Totals({ total: { sold, returned, piastres, share, rest } }: Pick<Report, 'total'>) {
  const { tiles } = words;
  const notes = [
    returned.cards > 0 && tiles.returned(plural(returned.cards, nouns.card)),
    sold.unpriced > 0 && tiles.unpriced(plural(sold.unpriced, nouns.card)),
  ];
  return (
    <Tiles
      roomy
      label={tiles.label}
      tiles={[
        [tiles.cards, formatNumber(sold.cards), notes.filter(Boolean).join('، ')],
        [tiles.net, formatPounds(piastres)],
        [tiles.share, formatPounds(share)],
        [tiles.rest, formatPounds(rest)],
      ]}
    />
  );
}

const sum = 'sum';

function OutletsTable({ report: { month, outlets, total } }: Props) {
  return (
    <MoneyTable
      title={words.outlets}
      rows={[...outlets, { ...total, outlet: null }]}
      keyOf={({ outlet }) => (outlet === null ? sum : `:${outlet}`)}
      columns={[
        [
          words.outlet,
          ({ outlet }) => {
            if (outlet === null) return <strong>{copy.sum}</strong>;
            if (outlet === '') return copy.centre;
            return <Link to={adminPaths.outlet(outlet, month)}>{outlet}</Link>;
          },
        ],
        [words.cards, ({ sold }) => sold.cards, 'wide'],
        [words.sold, ({ sold }) => formatPounds(sold.piastres), 'wide'],
        [words.returned, ({ returned }) => formatPounds(returned.piastres), 'wide'],
        [words.net, ({ piastres }) => <Money piastres={piastres} />],
      ]}
    />
  );
}

type Course = Report['courses'][number];

function teacherOf({ title, author }: Course): string {
  if (title === null) return '';
  return author?.name ?? copy.noTeacher;
}

/** Lists each course's income and its teacher's share, which can be set here. */
function CoursesTable({ report: { month, courses, total } }: Props) {
  const [changing, setChanging] = useState<Course | null>(null);
  return (
    <>
      <MoneyTable
        title={words.courses}
        rows={[...courses.map((course) => ({ ...course, course })), { ...total, course: null }]}
        keyOf={({ course }) => course?.cId ?? sum}
        columns={[
          [
            words.course,
            ({ course }) =>
              course === null ? (
                <strong>{copy.sum}</strong>
              ) : (
                <>
                  <span className={table.anywhere}>{course.title ?? copy.deletedCourse}</span>
                  <span className={table.quiet}>{teacherOf(course)}</span>
                </>
              ),
          ],
          [words.cards, ({ course }) => course && course.cards + course.bundleCards, 'wide'],
          [words.net, ({ piastres }) => <Money piastres={piastres} />],
          [
            words.agreed,
            ({ course }) => {
              if (!course) return null;
              const { agreed, title } = course;
              const shown = agreed === null ? copy.share.set : formatShare(agreed);
              return (
                <Button
                  sx={{ minHeight: 44 }}
                  {...(agreed === null && { 'data-screen': '' })}
                  aria-label={`${shown}: ${copy.share.change(title ?? copy.deletedCourse)}`}
                  onClick={() => setChanging(course)}
                >
                  {shown}
                </Button>
              );
            },
          ],
          [words.share, ({ share }) => formatPounds(share), 'wide'],
          [words.rest, ({ rest }) => formatPounds(rest), 'wide'],
        ]}
      />
      {changing && (
        <ShareDialog course={changing} month={month} onClose={() => setChanging(null)} />
      )}
    </>
  );
}

function TeachersTable({ report: { teachers, total } }: Props) {
  const rows = [
    ...teachers.map((teacher) => ({ ...teacher, isSum: false })),
    { ...total, author: null, deleted: false, courses: null, isSum: true },
  ];
  return (
    <MoneyTable
      title={words.teachers}
      rows={rows}
      keyOf={({ isSum, deleted, author }) =>
        isSum ? sum : `${deleted ? 'deleted' : 'author'} ${author?.id ?? ''}`
      }
      columns={[
        [
          words.teacher,
          ({ isSum, deleted, author }) => {
            if (isSum) return <strong>{copy.sum}</strong>;
            return author?.name ?? (deleted ? copy.deletedCourses : copy.noTeacher);
          },
        ],
        [words.courseCount, ({ courses }) => courses, 'wide'],
        [words.net, ({ piastres }) => formatPounds(piastres), 'wide'],
        [words.share, ({ share }) => <Money piastres={share} />],
        [words.rest, ({ rest }) => <Money piastres={rest} />],
      ]}
    />
  );
}

function Figures({ report }: Props) {
  const { total, month } = report;
  if (total.sold.cards + total.returned.cards === 0)
    return <EmptyState icon={MoneyIcon} {...words.none} />;
  return (
    <PrintedPage
      title={words.title(formatMonth(month))}
      signatures={copy.settlement.signatures.slice(2)}
    >
      <Totals total={total} />
      <OutletsTable report={report} />
      <CoursesTable report={report} />
      {total.bundleCards !== 0 && (
        <p className={layout.muted}>{words.bundles(plural(total.bundleCards, nouns.card))}</p>
      )}
      <TeachersTable report={report} />
      <p className={layout.muted}>{words.intro}</p>
    </PrintedPage>
  );
}

export function MonthReport() {
  const [parameters] = useSearchParams();
  const narrow = useNarrow();
  const month = readMonth(parameters);
  const query = useQuery(reportQuery(month));
  return (
    <MonthFrame
      title={copy.title}
      month={month}
      onMonth={(chosen) => narrow(adminPaths.money(chosen))}
      csv={reportAddress(month)}
    >
      <Loaded query={query} label={copy.loading} height="40rem">
        {(report) => <Figures report={report} />}
      </Loaded>
    </MonthFrame>
  );
}
