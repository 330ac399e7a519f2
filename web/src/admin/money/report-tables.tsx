import type { Report } from '@markaz/contract/money/money';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { FramedTable } from '../ui/data-table.tsx';
import * as layout from '../ui/layout.module.css';
import { formatPounds, formatShare } from '../ui/money-words.ts';
import { adminPaths } from '../ui/sections.ts';
import * as table from '../ui/table.module.css';
import { copy } from './money.copy.ts';
import { Money } from './money.tsx';
import { ShareDialog } from './share-dialog.tsx';

const words = copy.report;

/** Key of the row of sums. */
const sum = 'sum';

interface Props {
  readonly report: Report;
}

export function OutletsTable({ report: { month, outlets, total } }: Props) {
  const rows = [...outlets, { ...total, outlet: null }];
  return (
    <section className={layout.section}>
      <h2>{words.outlets}</h2>
      <FramedTable
        small
        rows={rows}
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
    </section>
  );
}

type Course = Report['courses'][number];

function teacherOf({ title, author }: Course): string {
  if (title === null) return '';
  return author?.name ?? copy.noTeacher;
}

/** Each course's income and its teacher's share. The share can be set here. */
export function CoursesTable({ report: { month, courses, total } }: Props) {
  const [changing, setChanging] = useState<Course | null>(null);
  const rows = [...courses.map((course) => ({ ...course, course })), { ...total, course: null }];
  return (
    <section className={layout.section}>
      <h2>{words.courses}</h2>
      <FramedTable
        small
        rows={rows}
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
          [
            words.cards,
            ({ course }) => (course === null ? '' : course.cards + course.bundleCards),
            'wide',
          ],
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
    </section>
  );
}

export function TeachersTable({ report: { teachers, total } }: Props) {
  const rows = [
    ...teachers.map((teacher) => ({ ...teacher, isSum: false })),
    { ...total, author: null, deleted: false, courses: null, isSum: true },
  ];
  return (
    <section className={layout.section}>
      <h2>{words.teachers}</h2>
      <FramedTable
        small
        rows={rows}
        keyOf={({ isSum, deleted, author }) =>
          isSum ? sum : `${deleted ? 'deleted' : 'author'} ${author?.id ?? ''}`
        }
        columns={[
          [
            words.teacher,
            ({ isSum, deleted, author }) =>
              isSum ? (
                <strong>{copy.sum}</strong>
              ) : (
                (author?.name ?? (deleted ? copy.deletedCourses : copy.noTeacher))
              ),
          ],
          [words.courseCount, ({ courses }) => courses ?? '', 'wide'],
          [words.net, ({ piastres }) => formatPounds(piastres), 'wide'],
          [words.share, ({ share }) => <Money piastres={share} />],
          [words.rest, ({ rest }) => <Money piastres={rest} />],
        ]}
      />
    </section>
  );
}
