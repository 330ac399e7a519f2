import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { plural } from '../../../shared/format/plural.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { showToast } from '../../../shared/ui/toast-store.ts';
import { courseTotalsQuery } from '../../api/course-queries.ts';
import { noSelection } from '../../ui/data-table.tsx';
import { DownloadButton } from '../../ui/downloads.tsx';
import * as layout from '../../ui/layout.module.css';
import { nouns } from '../../ui/nouns.ts';
import { copy as common } from '../../ui/ui.copy.ts';
import { type CourseAction, sentenceOf, undoOf } from './course-action.ts';
import { ChosenBar } from './course-actions.tsx';
import { CourseFilters } from './course-filters.tsx';
import * as styles from './course-list.module.css';
import { CourseTable } from './course-table.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { copy } from './list.copy.ts';
import { UnpublishDialog } from './unpublish-dialog.tsx';
import { useCourseChanges } from './use-course-changes.ts';
import { useCourseList } from './use-course-list.ts';

const noTotals = {};
/** All courses with lectures and resources, regardless of the filters. */
const exportAddress = '/api/admin/courses/export';

/** The admin's list of courses: search, selection, actions. */
export function CourseList({ courses }: { readonly courses: readonly AdminCourseSummary[] }) {
  const { data: totals = noTotals } = useQuery(courseTotalsQuery);
  const list = useCourseList(courses, totals);
  const [selected, setSelected] = useState(noSelection);
  const [deleting, setDeleting] = useState(false);
  const [hiding, setHiding] = useState<readonly AdminCourseSummary[]>([]);
  const finish = (action: CourseAction) => {
    const back = action.courses.length === 0 ? null : undoOf[action.action];
    showToast(
      sentenceOf(action),
      back === null
        ? {}
        : { action: { label: copy.undo, onClick: () => change(action.courses, back) } },
    );
    setDeleting(false);
    setSelected(noSelection);
  };
  const { change, busy, problem, retry } = useCourseChanges(finish);
  // Only visible courses are ever changed.
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
