import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import { times } from '@markaz/contract/limits';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import { type ComponentProps, useState } from 'react';
import { Link } from 'react-router-dom';
import { CourseThumbnail } from '../../../shared/courses/course-thumbnail.tsx';
import { gradeLabels } from '../../../shared/courses/labels.ts';
import { plural } from '../../../shared/format/plural.ts';
import { formatDate } from '../../../shared/format/time.ts';
import { paths } from '../../../shared/paths.ts';
import { classes } from '../../../shared/ui/classes.ts';
import { TicketIcon } from '../../../shared/ui/icons.tsx';
import { adminPaths } from '../../ui/admin-paths.ts';
import { FramedTable, type Selected } from '../../ui/data-table.tsx';
import { formatDayAndHour } from '../../ui/form/cairo-time.ts';
import { CopyIcon, EyeIcon, PeopleIcon, PlusIcon } from '../../ui/icons.tsx';
import { nouns } from '../../ui/nouns.ts';
import * as table from '../../ui/table.module.css';
import { useHasAccess } from '../../ui/use-has-access.ts';
import { CopyDialog } from './copy-dialog.tsx';
import { availableChange, type CourseChange } from './course-changes.ts';
import * as styles from './course-list.module.css';
import { copy } from './list.copy.ts';
import type { CourseRow, CourseSort } from './use-course-list.ts';

const { columns } = copy;

function stateLabel({ published, publishAt }: AdminCourseSummary): string {
  if (publishAt !== undefined) return copy.publishesAt(formatDayAndHour(publishAt));
  return published ? copy.published : copy.draft;
}

function StateChip({ course }: Pick<CourseRow, 'course'>) {
  const { published, state } = course;
  if (state === 'trashed') return <Chip size="small" variant="outlined" label={copy.trashed} />;
  return (
    <Chip
      size="small"
      variant={published ? 'filled' : 'outlined'}
      color={published ? 'primary' : 'default'}
      label={stateLabel(course)}
    />
  );
}

const purgedOn = (trashedAt: string) =>
  copy.purgedOn(formatDate(new Date(Date.parse(trashedAt) + times.trash).toISOString()));

function CourseCell({ row: { course, totals } }: { readonly row: CourseRow }) {
  const { id, title, state, trashedAt, author, subject, grade, lectureCount } = course;
  const facts = [
    subject,
    grade && gradeLabels[grade],
    plural(lectureCount, nouns.lecture),
    plural(totals.students, nouns.student),
    copy.unused(plural(totals.unusedCards, nouns.card)),
  ];
  return (
    <span className={styles.course}>
      <CourseThumbnail course={course} sizes="72px" className={styles.thumbnail} />
      <span className={styles.description}>
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
          <StateChip course={course} />
        </span>
      </span>
    </span>
  );
}

interface ActionsProps {
  readonly course: AdminCourseSummary;
  readonly busy: boolean;
  readonly onChange: (change: CourseChange) => void;
}

/** Renders the actions on a course. A trashed course can only be restored. */
function RowActions({ course, busy, onChange }: ActionsProps) {
  const { id, title, state } = course;
  const change = availableChange(course);
  const hasAccess = useHasAccess();
  const [isCopying, setIsCopying] = useState(false);
  const links = [
    [PlusIcon, copy.addLecture, copy.addLectureNamed, adminPaths.addLecture(id)],
    [EyeIcon, copy.view, copy.viewNamed, paths.courseAsStudent(id)],
    ...(hasAccess('sales')
      ? ([
          [TicketIcon, copy.code, copy.codeNamed, adminPaths.newCode(id)],
          [PeopleIcon, copy.students, copy.studentsNamed, adminPaths.students(id)],
        ] as const)
      : []),
  ] as const;
  return (
    <>
      <Button
        loading={busy}
        aria-label={copy[`${change}Named` as const](title)}
        onClick={() => onChange(change)}
      >
        {copy[change]}
      </Button>
      {state === 'live' && (
        <IconButton
          aria-label={copy.copyNamed(title)}
          title={copy.copy}
          onClick={() => setIsCopying(true)}
        >
          <CopyIcon />
        </IconButton>
      )}
      {isCopying && <CopyDialog id={id} title={title} onClose={() => setIsCopying(false)} />}
      {state === 'live' &&
        links.map(([Icon, name, labelFor, to]) => (
          <IconButton key={name} component={Link} to={to} aria-label={labelFor(title)} title={name}>
            <Icon />
          </IconButton>
        ))}
    </>
  );
}

interface Props extends Pick<ComponentProps<typeof FramedTable<CourseRow>>, 'sort'> {
  readonly rows: readonly CourseRow[];
  readonly onSort: (column: CourseSort) => void;
  readonly selected: Selected;
  readonly onSelect: (ids: Selected) => void;
  readonly busyIds: ReadonlySet<string>;
  readonly onChange: (course: AdminCourseSummary, change: CourseChange) => void;
}

/** Lists courses, one per row. On phones, the other columns are shown below the title. */
export function CourseTable(props: Props) {
  const { selected, onSelect, busyIds, onChange, onSort, ...list } = props;
  return (
    <FramedTable
      {...list}
      onSort={(column) => onSort(column as CourseSort)}
      keyOf={({ course }) => course.id}
      selection={{ selected, onSelect, nameOf: ({ course }) => course.title }}
      columns={[
        [columns.course, (row) => <CourseCell row={row} />, null, 'title'],
        [
          columns.subject,
          ({ course: { subject, grade } }) => (
            <>
              {subject}
              {grade !== null && <span className={table.quiet}>{gradeLabels[grade]}</span>}
            </>
          ),
          'wide',
          'subject',
        ],
        [columns.lectures, ({ course }) => course.lectureCount, 'wide', 'lectures'],
        [columns.students, ({ totals }) => totals.students, 'wide', 'students'],
        [columns.unusedCards, ({ totals }) => totals.unusedCards, 'wide', 'unusedCards'],
        [
          columns.updated,
          ({ course }) => (
            <>
              <StateChip course={course} />
              <span className={table.quiet}>{formatDate(course.updatedAt)}</span>
            </>
          ),
          'wide',
          'updated',
        ],
        [
          columns.actions,
          ({ course }) => (
            <RowActions
              course={course}
              busy={busyIds.has(course.id)}
              onChange={(change) => onChange(course, change)}
            />
          ),
          'actions',
        ],
      ]}
    />
  );
}
