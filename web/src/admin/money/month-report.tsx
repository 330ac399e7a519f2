import type { Report } from '@markaz/contract/money/money';
import { formatShare } from '@markaz/contract/money/shares';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatMonth } from '../../shared/format/days.ts';
import { formatNumber } from '../../shared/format/numbers.ts';
import { plural } from '../../shared/format/plural.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { adminPaths } from '../ui/admin-paths.ts';
import { DialogButton } from '../ui/confirm-dialog.tsx';
import { GuideLink } from '../ui/guide-link.tsx';
import { MoneyIcon } from '../ui/icons.tsx';
import * as layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { nouns } from '../ui/nouns.ts';
import * as table from '../ui/table.module.css';
import { Tiles } from '../ui/tiles.tsx';
import { copy } from './money.copy.ts';
import { Money, MoneyTable } from './money-table.tsx';
import { MonthPage, PrintedPage, useMonth } from './month-page.tsx';
import { reportCsvUrl, reportQuery } from './queries.ts';
import { ShareDialog } from './share-dialog.tsx';

const texts = copy.report;

interface Props {
  readonly report: Report;
}

function Totals({ total: { sold, returned, piastres, share, rest } }: Pick<Report, 'total'>) {
  const { tiles } = texts;
  const notes = [
    returned.cards > 0 && tiles.returned(plural(returned.cards, nouns.card)),
    sold.unpriced > 0 && tiles.unpriced(plural(sold.unpriced, nouns.card)),
  ];
  return (
    <Tiles
      isWide
      label={tiles.label}
      tiles={[
        [tiles.cards, formatNumber(sold.cards), notes.filter(Boolean).join('، ')],
        [tiles.net, <Money key="net" piastres={piastres} />],
        [tiles.share, <Money key="share" piastres={share} />],
        [tiles.centreShare, <Money key="rest" piastres={rest} />],
      ]}
    />
  );
}

const sumKey = 'sum';

function OutletsTable({ report: { month, outlets, total } }: Props) {
  return (
    <MoneyTable
      title={texts.outlets}
      rows={[...outlets, { ...total, outlet: null }]}
      keyOf={({ outlet }) => (outlet === null ? sumKey : `:${outlet}`)}
      columns={[
        [
          texts.outlet,
          ({ outlet }) => {
            if (outlet === null) return <strong>{copy.sum}</strong>;
            if (outlet === '') return copy.centre;
            return <Link to={adminPaths.outlet(outlet, month)}>{outlet}</Link>;
          },
        ],
        [texts.cards, ({ sold }) => sold.cards, 'wide'],
        [texts.sold, ({ sold }) => <Money piastres={sold.piastres} />, 'wide'],
        [texts.returned, ({ returned }) => <Money piastres={returned.piastres} />, 'wide'],
        [texts.net, ({ piastres }) => <Money piastres={piastres} />],
      ]}
    />
  );
}

type CourseIncome = Report['courses'][number];

function teacherOf({ title, author }: CourseIncome): string {
  if (title === null) return '';
  return author?.name ?? copy.noTeacher;
}

/** Lists each course's income and its teacher's share, with a dialog to change the share. */
function CoursesTable({ report: { month, courses, total } }: Props) {
  return (
    <MoneyTable
      title={texts.courses}
      rows={[...courses.map((course) => ({ ...course, course })), { ...total, course: null }]}
      keyOf={({ course }) => course?.cId ?? sumKey}
      columns={[
        [
          texts.course,
          ({ course }) =>
            course === null ? (
              <strong>{copy.sum}</strong>
            ) : (
              <>
                <span className={table.wrapAnywhere}>{course.title ?? copy.deletedCourse}</span>
                <span className={table.quiet}>{teacherOf(course)}</span>
              </>
            ),
        ],
        [texts.cards, ({ course }) => course && course.cards + course.bundleCards, 'wide'],
        [texts.net, ({ piastres }) => <Money piastres={piastres} />],
        [
          texts.agreed,
          ({ course }) => {
            if (!course) return null;
            const { agreed, title } = course;
            const shareText = agreed === null ? copy.share.setShare : formatShare(agreed);
            return (
              <DialogButton
                sx={{ minHeight: 44 }}
                {...(agreed === null && { 'data-screen': '' })}
                aria-label={`${shareText}: ${copy.share.change(title ?? copy.deletedCourse)}`}
                renderDialog={(close) => (
                  <ShareDialog course={course} month={month} onClose={close} />
                )}
              >
                {shareText}
              </DialogButton>
            );
          },
        ],
        [texts.share, ({ share }) => <Money piastres={share} />, 'wide'],
        [texts.centreShare, ({ rest }) => <Money piastres={rest} />, 'wide'],
      ]}
    />
  );
}

function TeachersTable({ report: { teachers, total } }: Props) {
  const rows = [
    ...teachers.map((teacher) => ({ ...teacher, isSum: false })),
    { ...total, author: null, deleted: false, courses: null, isSum: true },
  ];
  return (
    <MoneyTable
      title={texts.teachers}
      rows={rows}
      keyOf={({ isSum, deleted, author }) =>
        isSum ? sumKey : `${deleted ? 'deleted' : 'author'} ${author?.id ?? ''}`
      }
      columns={[
        [
          texts.teacher,
          ({ isSum, deleted, author }) => {
            if (isSum) return <strong>{copy.sum}</strong>;
            return author?.name ?? (deleted ? copy.deletedCourses : copy.noTeacher);
          },
        ],
        [texts.courseCount, ({ courses }) => courses, 'wide'],
        [texts.net, ({ piastres }) => <Money piastres={piastres} />, 'wide'],
        [texts.share, ({ share }) => <Money piastres={share} />],
        [texts.centreShare, ({ rest }) => <Money piastres={rest} />],
      ]}
    />
  );
}

/** Returns the amounts of which all sums of a report consist. */
function amountsOf({ outlets, courses, teachers }: Report): number[] {
  return [
    ...outlets.flatMap(({ sold, returned }) => [sold.piastres, returned.piastres]),
    ...[...courses, ...teachers].flatMap(({ piastres, share }) => [piastres, share]),
  ];
}

function ReportContent({ report }: Props) {
  const { total, month } = report;
  if (total.sold.cards + total.returned.cards === 0)
    return (
      <EmptyState icon={MoneyIcon} {...texts.none} actions={<GuideLink topic="month-end" />} />
    );
  return (
    <PrintedPage
      title={texts.title(formatMonth(month))}
      signatures={copy.settlement.signatures.slice(2)}
      amounts={amountsOf(report)}
    >
      <Totals total={total} />
      <OutletsTable report={report} />
      <CoursesTable report={report} />
      {total.bundleCards !== 0 && (
        <p className={layout.muted}>{texts.bundles(plural(total.bundleCards, nouns.card))}</p>
      )}
      <TeachersTable report={report} />
      <p className={layout.muted}>{texts.intro}</p>
    </PrintedPage>
  );
}

export function MonthReport() {
  const month = useMonth();
  const query = useQuery(reportQuery(month));
  return (
    <MonthPage title={copy.title} addressOf={adminPaths.money} csvUrl={reportCsvUrl(month)}>
      <Loaded query={query} label={copy.loading} height="40rem">
        {(report) => <ReportContent report={report} />}
      </Loaded>
    </MonthPage>
  );
}
