import type { AdminCourseSummary } from '@markaz/contract/course-admin';
import type { CourseSummary } from '@markaz/contract/courses';
import { times } from '@markaz/contract/limits';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Link } from 'react-router';
import { gradeLabels } from '../../../shared/courses/labels.ts';
import { formatNumber } from '../../../shared/format/numbers.ts';
import { nouns, plural } from '../../../shared/format/plural.ts';
import { formatDate } from '../../../shared/format/time.ts';
import { paths } from '../../../shared/paths.ts';
import { TicketIcon } from '../../../shared/ui/icons.tsx';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx';
import type { CourseChange } from '../../api/course-queries.ts';
import { EyeIcon, PeopleIcon } from '../../ui/icons.tsx';
import { adminPaths } from '../../ui/sections.ts';
import { copy } from './copy.ts';
import styles from './course-table.module.css';

interface Props {
  readonly courses: readonly AdminCourseSummary[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  /** Ids of the courses that are being changed. */
  readonly busy: ReadonlySet<string>;
  readonly onChange: (course: AdminCourseSummary, change: CourseChange) => void;
}

/** Shown from the width where the drawer gives way to the bar. */
const wide = { display: { xs: 'none', md: 'table-cell' } } as const;

function State({ course: { published, state } }: { readonly course: AdminCourseSummary }) {
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

function facts({ subject, grade, lectureCount }: CourseSummary): string[] {
  return [subject, grade ? gradeLabels[grade] : '', plural(lectureCount, nouns.lecture)].filter(
    (fact) => fact !== '',
  );
}

const purgedOn = (trashedAt: string) =>
  copy.purgedOn(formatDate(new Date(Date.parse(trashedAt) + times.trash).toISOString()));

interface RowActionsProps extends Pick<Props, 'onChange'> {
  readonly course: AdminCourseSummary;
  readonly busy: boolean;
}

function RowActions({ course, busy, onChange }: RowActionsProps) {
  if (course.state === 'trashed')
    return (
      <Button
        loading={busy}
        aria-label={copy.restoreNamed(course.title)}
        onClick={() => onChange(course, 'restore')}
      >
        {copy.restore}
      </Button>
    );
  const named = course.published ? copy.unpublishNamed : copy.publishNamed;
  return (
    <>
      <Button
        loading={busy}
        aria-label={named(course.title)}
        onClick={() => onChange(course, course.published ? 'unpublish' : 'publish')}
      >
        {course.published ? copy.unpublish : copy.publish}
      </Button>
      <IconButton
        component={Link}
        to={paths.courseAsStudent(course.id)}
        aria-label={copy.viewNamed(course.title)}
        title={copy.view}
      >
        <EyeIcon />
      </IconButton>
      <IconButton
        component={Link}
        to={adminPaths.newCode(course.id)}
        aria-label={copy.codeNamed(course.title)}
        title={copy.code}
      >
        <TicketIcon />
      </IconButton>
      <IconButton
        component={Link}
        to={adminPaths.students(course.id)}
        aria-label={copy.studentsNamed(course.title)}
        title={copy.students}
      >
        <PeopleIcon />
      </IconButton>
    </>
  );
}

/** Every course, one a row; on a phone the columns fold into the first. */
export function CourseTable({ courses, selected, onSelect, busy, onChange }: Props) {
  const chosenHere = courses.filter((course) => selected.has(course.id)).length;
  const toggleAll = () =>
    onSelect(new Set(chosenHere === courses.length ? [] : courses.map((course) => course.id)));
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  };

  return (
    <TableContainer component={Paper} variant="outlined">
      <Table>
        <TableHead>
          <TableRow>
            <TableCell padding="checkbox">
              <Checkbox
                checked={chosenHere === courses.length}
                indeterminate={chosenHere > 0 && chosenHere < courses.length}
                onChange={toggleAll}
                slotProps={{ input: { 'aria-label': copy.selectAll } }}
              />
            </TableCell>
            <TableCell>{copy.columns.course}</TableCell>
            <TableCell sx={wide}>{copy.columns.subject}</TableCell>
            <TableCell sx={wide}>{copy.columns.grade}</TableCell>
            <TableCell sx={wide}>{copy.columns.lectures}</TableCell>
            <TableCell sx={wide}>{copy.columns.state}</TableCell>
            <TableCell sx={wide}>{copy.columns.updated}</TableCell>
            <TableCell>
              <VisuallyHidden>{copy.columns.actions}</VisuallyHidden>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {courses.map((course) => (
            <TableRow key={course.id} hover selected={selected.has(course.id)}>
              <TableCell padding="checkbox">
                <Checkbox
                  checked={selected.has(course.id)}
                  onChange={() => toggle(course.id)}
                  slotProps={{ input: { 'aria-label': copy.select(course.title) } }}
                />
              </TableCell>
              <TableCell component="th" scope="row" className={styles.course}>
                {course.state === 'live' ? (
                  <Link
                    className={styles.title}
                    to={adminPaths.course(course.id)}
                    aria-label={copy.edit(course.title)}
                  >
                    {course.title}
                  </Link>
                ) : (
                  <span className={styles.title}>{course.title}</span>
                )}
                {course.trashedAt !== null && (
                  <span className={styles.author}>{purgedOn(course.trashedAt)}</span>
                )}
                {course.author !== null && (
                  <span className={styles.author}>{course.author.name}</span>
                )}
                <span className={styles.facts}>
                  {facts(course).map((fact) => (
                    <span key={fact}>{fact}</span>
                  ))}
                  <State course={course} />
                </span>
              </TableCell>
              <TableCell sx={wide}>{course.subject}</TableCell>
              <TableCell sx={wide}>{course.grade && gradeLabels[course.grade]}</TableCell>
              <TableCell sx={wide}>{formatNumber(course.lectureCount)}</TableCell>
              <TableCell sx={wide}>
                <State course={course} />
              </TableCell>
              <TableCell sx={wide}>{formatDate(course.updatedAt)}</TableCell>
              <TableCell padding="none" className={styles.actions}>
                <RowActions course={course} busy={busy.has(course.id)} onChange={onChange} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
