import type { AdminCourseSummary } from '@markaz/contract/course-admin';
import { times } from '@markaz/contract/limits';
import Chip from '@mui/material/Chip';
import { Link } from 'react-router';
import { gradeLabels } from '../../../shared/courses/labels.ts';
import { nouns, plural } from '../../../shared/format/plural.ts';
import { formatDate } from '../../../shared/format/time.ts';
import { classes } from '../../../shared/ui/classes.ts';
import { FramedTable, type Selected } from '../../ui/data-table.tsx';
import { adminPaths } from '../../ui/sections.ts';
import table from '../../ui/table.module.css';
import { copy } from './copy.ts';
import type { CourseChange } from './course-action.ts';
import { RowActions } from './course-actions.tsx';

const { columns } = copy;

interface CourseProps {
  readonly course: AdminCourseSummary;
}

function State({ course: { published, state } }: CourseProps) {
  if (state === 'trashed') return <Chip size="small" variant="outlined" label={copy.trashed} />;
  return (
    <Chip
      size="small"
      variant={published ? 'filled' : 'outlined'}
      color={published ? 'primary' : 'default'}
      label={published ? copy.published : copy.draft}
    />
  );
}

const purgedOn = (trashedAt: string) =>
  copy.purgedOn(formatDate(new Date(Date.parse(trashedAt) + times.trash).toISOString()));

function Course({ course }: CourseProps) {
  const { id, title, state, trashedAt, author, subject, grade, lectureCount } = course;
  const facts = [subject, grade && gradeLabels[grade], plural(lectureCount, nouns.lecture)];
  return (
    <>
      {state === 'live' ? (
        <Link className={table.title} to={adminPaths.course(id)} aria-label={copy.edit(title)}>
          {title}
        </Link>
      ) : (
        <span className={table.title}>{title}</span>
      )}
      {trashedAt !== null && <span className={table.quiet}>{purgedOn(trashedAt)}</span>}
      {author !== null && <span className={table.quiet}>{author.name}</span>}
      <span className={classes(table.quiet, table.foldedLine)}>
        {facts.filter(Boolean).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        <State course={course} />
      </span>
    </>
  );
}

interface Props {
  readonly courses: readonly AdminCourseSummary[];
  readonly selected: Selected;
  readonly onSelect: (ids: Selected) => void;
  /** Ids of the courses that are being changed. */
  readonly busy: ReadonlySet<string>;
  readonly onChange: (course: AdminCourseSummary, change: CourseChange) => void;
}

/** Every course, one a row; on a phone the columns fold into the first. */
export function CourseTable({ courses, selected, onSelect, busy, onChange }: Props) {
  return (
    <FramedTable
      rows={courses}
      keyOf={({ id }) => id}
      selection={{ selected, onSelect, nameOf: ({ title }) => title }}
      columns={[
        [columns.course, (course) => <Course course={course} />],
        [columns.subject, ({ subject }) => subject, 'wide'],
        [columns.grade, ({ grade }) => grade && gradeLabels[grade], 'wide'],
        [columns.lectures, ({ lectureCount }) => lectureCount, 'wide'],
        [columns.state, (course) => <State course={course} />, 'wide'],
        [columns.updated, ({ updatedAt }) => formatDate(updatedAt), 'wide'],
        [
          columns.actions,
          (course) => (
            <RowActions
              course={course}
              busy={busy.has(course.id)}
              onChange={(change) => onChange(course, change)}
            />
          ),
          'actions',
        ],
      ]}
    />
  );
}
