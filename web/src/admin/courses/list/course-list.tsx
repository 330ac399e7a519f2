import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import { limits } from '@markaz/contract/limits';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { gradeLabels } from '../../../shared/courses/labels.ts';
import { formatNumber } from '../../../shared/format/numbers.ts';
import { plural } from '../../../shared/format/plural.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { showToast } from '../../../shared/ui/toast-store.ts';
import { courseStatisticsQuery } from '../../api/course-queries.ts';
import { adminPaths } from '../../ui/admin-paths.ts';
import { noSelection } from '../../ui/data-table.tsx';
import { SpreadsheetDownload } from '../../ui/downloads.tsx';
import { DownloadIcon, TrashIcon } from '../../ui/icons.tsx';
import * as layout from '../../ui/layout.module.css';
import { nouns } from '../../ui/nouns.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { copy as common } from '../../ui/ui.copy.ts';
import { useHasAccess } from '../../ui/use-has-access.ts';
import {
  availableChanges,
  type CourseChange,
  describeResult,
  type OnChanged,
  undoActions,
  useCourseChanges,
} from './course-changes.ts';
import { DeleteDialog, UnpublishDialog } from './course-dialogs.tsx';
import * as styles from './course-list.module.css';
import { CourseTable } from './course-table.tsx';
import { copy } from './list.copy.ts';
import { useCourseList } from './use-course-list.ts';

const noTotals = {};
/** URL of a file with all courses, lectures and resources, whatever the filters are. */
const exportUrl = '/api/admin/courses/export';

interface SelectionProps {
  readonly courses: readonly AdminCourseSummary[];
  readonly busy: boolean;
  readonly onChange: (change: CourseChange) => void;
  readonly onDelete: () => void;
  readonly onClear: () => void;
}

function SelectionBar({ courses, busy, onChange, onDelete, onClear }: SelectionProps) {
  const hasAccess = useHasAccess();
  const isTooMany = courses.length > limits.coursesPerCall;
  const liveIds = courses.filter(({ state }) => state === 'live').map(({ id }) => id);
  const buttonProps = { variant: 'outlined', disabled: isTooMany || busy } as const;
  return (
    <>
      <div className={layout.actions}>
        {availableChanges(courses).map((change) => (
          <Button key={change} {...buttonProps} loading={busy} onClick={() => onChange(change)}>
            {copy.selectionActions[change]}
          </Button>
        ))}
        {liveIds.length > 0 && hasAccess('admin') && (
          <Button {...buttonProps} component={Link} to={adminPaths.years(liveIds)}>
            {copy.endYear}
          </Button>
        )}
        {liveIds.length > 0 && (
          <Button {...buttonProps} color="error" startIcon={<TrashIcon />} onClick={onDelete}>
            {copy.remove}
          </Button>
        )}
        <Button onClick={onClear}>{common.selection.clear}</Button>
      </div>
      {isTooMany && (
        <Alert severity="info">{copy.tooMany(formatNumber(limits.coursesPerCall))}</Alert>
      )}
    </>
  );
}

interface FilterProps {
  /** All courses, because the filter offers all their teachers. */
  readonly courses: readonly AdminCourseSummary[];
  readonly list: Pick<ReturnType<typeof useCourseList>, 'filters' | 'changeFilters'>;
}

function CourseFilters({ courses, list: { filters, changeFilters } }: FilterProps) {
  const authors = new Map(courses.map(({ author }) => [author?.id ?? '', author?.name ?? '']));
  authors.set('', common.all);
  return (
    <>
      <SearchField
        placeholder={copy.search}
        value={filters.q}
        onChange={(q) => changeFilters({ q })}
        inputProps={{ 'aria-label': copy.search }}
      />
      <div className={styles.filters}>
        <SelectField
          label={copy.filter}
          value={filters.state}
          options={Object.entries(copy.filters)}
          onChange={(state) => changeFilters({ state })}
        />
        <SelectField
          label={copy.columns.grade}
          value={filters.grade}
          options={[['', common.all], ...Object.entries(gradeLabels)]}
          onChange={(grade) => changeFilters({ grade })}
        />
        <SelectField
          label={copy.author}
          value={filters.author}
          options={[...authors].toSorted(([a], [b]) => Number(a !== '') - Number(b !== ''))}
          onChange={(author) => changeFilters({ author })}
        />
        <SelectField
          label={copy.sort}
          value={filters.sort}
          options={Object.entries(copy.sorts)}
          onChange={(sort) => changeFilters({ sort, order: '' })}
        />
      </div>
    </>
  );
}

export function CourseList({ courses }: { readonly courses: readonly AdminCourseSummary[] }) {
  const { data: totals = noTotals } = useQuery(courseStatisticsQuery);
  const list = useCourseList(courses, totals);
  const [selected, setSelected] = useState(noSelection);
  const [isDeleting, setIsDeleting] = useState(false);
  const [coursesToUnpublish, setCoursesToUnpublish] = useState<readonly AdminCourseSummary[]>([]);
  const finish: OnChanged = (action, requested, changedIds) => {
    const changedCourses = requested.filter(({ id }) => changedIds.includes(id));
    const undoAction = changedCourses.length === 0 ? null : undoActions[action];
    const undo = undoAction && {
      label: copy.undo,
      onClick: () => change(changedCourses, undoAction),
    };
    showToast(
      describeResult(action, changedCourses, requested.length - changedIds.length),
      undo ? { action: undo } : {},
    );
    setIsDeleting(false);
    setSelected(noSelection);
  };
  const { change, busyIds, problem, retry } = useCourseChanges(finish);
  // Actions apply to visible courses only, even if the selection contains others.
  const selectedCourses = list.visibleRows
    .map(({ course }) => course)
    .filter(({ id }) => selected.has(id));
  const askOrChange: typeof change = (courses, requestedChange) =>
    requestedChange === 'unpublish'
      ? setCoursesToUnpublish(courses)
      : change(courses, requestedChange);
  const changeFilters: typeof list.changeFilters = (changes) => {
    setSelected(noSelection);
    list.changeFilters(changes);
  };

  return (
    <div className={layout.stack}>
      <CourseFilters courses={courses} list={{ ...list, changeFilters }} />
      <div className={layout.bar}>
        <span role="status">
          {selectedCourses.length === 0
            ? plural(list.matchCount, nouns.course)
            : common.selection.chosen(plural(selectedCourses.length, nouns.course))}
        </span>
        {selectedCourses.length === 0 ? (
          <div className={layout.actions}>
            <SpreadsheetDownload href={`${exportUrl}?format=csv`} linesPerPart={null} />
            <Button
              component="a"
              href={exportUrl}
              download
              variant="outlined"
              startIcon={<DownloadIcon />}
              title={copy.jsonHint}
            >
              {copy.json}
            </Button>
          </div>
        ) : (
          <SelectionBar
            courses={selectedCourses}
            busy={busyIds.size > 0}
            onChange={(requestedChange) => askOrChange(selectedCourses, requestedChange)}
            onDelete={() => setIsDeleting(true)}
            onClear={() => setSelected(noSelection)}
          />
        )}
      </div>
      {busyIds.size > 1 && <LinearProgress aria-label={copy.changing} />}
      {problem !== null && (
        <Alert
          severity="error"
          className={styles.failed}
          action={
            <Button color="inherit" onClick={retry}>
              {common.retry}
            </Button>
          }
        >
          {problem}
        </Alert>
      )}
      {list.visibleRows.length > 0 ? (
        <CourseTable
          rows={list.visibleRows}
          sort={list.sort}
          onSort={list.sortBy}
          selected={selected}
          onSelect={setSelected}
          busyIds={busyIds}
          onChange={(course, requestedChange) => askOrChange([course], requestedChange)}
        />
      ) : list.filters.state === 'trash' && list.isEmpty ? (
        <EmptyState {...copy.trashEmpty} />
      ) : (
        <EmptyState
          {...copy.noMatch}
          actions={
            <Button
              variant="outlined"
              onClick={() => changeFilters({ q: '', grade: '', author: '', state: 'live' })}
            >
              {copy.clearSearch}
            </Button>
          }
        />
      )}
      {list.hasMore && (
        <div className={layout.more}>
          <Button variant="outlined" onClick={list.showMore}>
            {common.more}
          </Button>
        </div>
      )}
      {isDeleting && (
        <DeleteDialog
          courses={selectedCourses}
          onClose={() => setIsDeleting(false)}
          onDeleted={finish}
        />
      )}
      {coursesToUnpublish.length > 0 && (
        <UnpublishDialog
          courses={coursesToUnpublish}
          onClose={() => setCoursesToUnpublish([])}
          onConfirm={() => {
            change(coursesToUnpublish, 'unpublish');
            setCoursesToUnpublish([]);
          }}
        />
      )}
    </div>
  );
}
