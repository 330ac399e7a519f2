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
import { noSelection } from '../../ui/data-table.tsx';
import { DownloadButton } from '../../ui/downloads.tsx';
import { TrashIcon } from '../../ui/icons.tsx';
import * as layout from '../../ui/layout.module.css';
import { useMay } from '../../ui/may.ts';
import { nouns } from '../../ui/nouns.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { adminPaths } from '../../ui/sections.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { copy as common } from '../../ui/ui.copy.ts';
import {
  type CourseChange,
  changesFor,
  type OnChanged,
  sentenceOf,
  undoOf,
  useCourseChanges,
} from './course-changes.ts';
import { DeleteDialog, UnpublishDialog } from './course-dialogs.tsx';
import * as styles from './course-list.module.css';
import { CourseTable } from './course-table.tsx';
import { copy } from './list.copy.ts';
import { useCourseList } from './use-course-list.ts';

const noTotals = {};
/** URL of a file with all courses, lectures and resources, regardless of the filters. */
const exportAddress = '/api/admin/courses/export';

interface ChosenProps {
  readonly chosen: readonly AdminCourseSummary[];
  readonly busy: boolean;
  readonly onChange: (change: CourseChange) => void;
  readonly onDelete: () => void;
  readonly onClear: () => void;
}

function ChosenBar({ chosen, busy, onChange, onDelete, onClear }: ChosenProps) {
  const may = useMay();
  const tooMany = chosen.length > limits.deleteIds;
  const live = chosen.filter(({ state }) => state === 'live').map(({ id }) => id);
  const button = { variant: 'outlined', disabled: tooMany || busy } as const;
  return (
    <>
      <div className={layout.actions}>
        {changesFor(chosen).map((change) => (
          <Button key={change} {...button} loading={busy} onClick={() => onChange(change)}>
            {copy.chosenActions[change]}
          </Button>
        ))}
        {live.length > 0 && may('admin') && (
          <Button {...button} component={Link} to={adminPaths.years(live)}>
            {copy.endYear}
          </Button>
        )}
        {live.length > 0 && (
          <Button {...button} color="error" startIcon={<TrashIcon />} onClick={onDelete}>
            {copy.remove}
          </Button>
        )}
        <Button onClick={onClear}>{common.selection.clear}</Button>
      </div>
      {tooMany && <Alert severity="info">{copy.tooMany(formatNumber(limits.deleteIds))}</Alert>}
    </>
  );
}

interface FilterProps {
  /** All courses, because the filter offers all their teachers. */
  readonly courses: readonly AdminCourseSummary[];
  readonly list: Pick<ReturnType<typeof useCourseList>, 'wanted' | 'change'>;
}

function CourseFilters({ courses, list: { wanted, change } }: FilterProps) {
  const authors = new Map(courses.map(({ author }) => [author?.id ?? '', author?.name ?? '']));
  authors.set('', common.all);
  return (
    <>
      <SearchField
        placeholder={copy.search}
        value={wanted.q}
        onChange={(q) => change({ q })}
        inputProps={{ 'aria-label': copy.search }}
      />
      <div className={styles.filters}>
        <SelectField
          label={copy.filter}
          value={wanted.state}
          options={Object.entries(copy.filters)}
          onChange={(state) => change({ state })}
        />
        <SelectField
          label={copy.columns.grade}
          value={wanted.grade}
          options={[['', common.all], ...Object.entries(gradeLabels)]}
          onChange={(grade) => change({ grade })}
        />
        <SelectField
          label={copy.author}
          value={wanted.author}
          options={[...authors].toSorted(([a], [b]) => Number(a !== '') - Number(b !== ''))}
          onChange={(author) => change({ author })}
        />
        <SelectField
          label={copy.sort}
          value={wanted.sort}
          options={Object.entries(copy.sorts)}
          onChange={(sort) => change({ sort, order: '' })}
        />
      </div>
    </>
  );
}

export function CourseList({ courses }: { readonly courses: readonly AdminCourseSummary[] }) {
  const { data: totals = noTotals } = useQuery(courseStatisticsQuery);
  const list = useCourseList(courses, totals);
  const [selected, setSelected] = useState(noSelection);
  const [deleting, setDeleting] = useState(false);
  const [hiding, setHiding] = useState<readonly AdminCourseSummary[]>([]);
  const finish: OnChanged = (action, all, ids) => {
    const changed = all.filter(({ id }) => ids.includes(id));
    const back = changed.length === 0 ? null : undoOf[action];
    const undo = back && { label: copy.undo, onClick: () => change(changed, back) };
    showToast(sentenceOf(action, changed, all.length - ids.length), undo ? { action: undo } : {});
    setDeleting(false);
    setSelected(noSelection);
  };
  const { change, busy, problem, retry } = useCourseChanges(finish);
  // Actions apply only to visible courses.
  const chosen = list.shown.map(({ course }) => course).filter(({ id }) => selected.has(id));
  const askOrChange: typeof change = (wanted, to) =>
    to === 'unpublish' ? setHiding(wanted) : change(wanted, to);
  const narrow: typeof list.change = (parts) => {
    setSelected(noSelection);
    list.change(parts);
  };

  return (
    <div className={layout.stack}>
      <CourseFilters courses={courses} list={{ ...list, change: narrow }} />
      <div className={layout.bar}>
        <span role="status">
          {chosen.length === 0
            ? plural(list.total, nouns.course)
            : common.selection.chosen(plural(chosen.length, nouns.course))}
        </span>
        {chosen.length === 0 ? (
          <div className={layout.actions}>
            <DownloadButton href={`${exportAddress}?format=csv`} />
            <DownloadButton href={exportAddress} label={copy.json} />
          </div>
        ) : (
          <ChosenBar
            chosen={chosen}
            busy={busy.size > 0}
            onChange={(wanted) => askOrChange(chosen, wanted)}
            onDelete={() => setDeleting(true)}
            onClear={() => setSelected(noSelection)}
          />
        )}
      </div>
      {busy.size > 1 && <LinearProgress aria-label={copy.changing} />}
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
      {list.shown.length > 0 ? (
        <CourseTable
          rows={list.shown}
          sort={list.sort}
          onSort={list.sortBy}
          selected={selected}
          onSelect={setSelected}
          busy={busy}
          onChange={(course, wanted) => askOrChange([course], wanted)}
        />
      ) : list.wanted.state === 'trash' && list.isEmpty ? (
        <EmptyState {...copy.trashEmpty} />
      ) : (
        <EmptyState
          {...copy.noMatch}
          actions={
            <Button
              variant="outlined"
              onClick={() => narrow({ q: '', grade: '', author: '', state: 'live' })}
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
      {deleting && (
        <DeleteDialog courses={chosen} onClose={() => setDeleting(false)} onDeleted={finish} />
      )}
      {hiding.length > 0 && (
        <UnpublishDialog
          courses={hiding}
          onClose={() => setHiding([])}
          onConfirm={() => {
            change(hiding, 'unpublish');
            setHiding([]);
          }}
        />
      )}
    </div>
  );
}
