import type { AdminCourseSummary } from '@markaz/contract/course-admin';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Pagination from '@mui/material/Pagination';
import { useState } from 'react';
import { nouns, plural } from '../../../shared/format/plural.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { showToast } from '../../../shared/ui/toast-store.ts';
import { copy as common } from '../../ui/copy.ts';
import { nothing } from '../../ui/data-table.tsx';
import layout from '../../ui/layout.module.css';
import { SearchField } from '../../ui/search-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { copy } from './copy.ts';
import { type CourseAction, sentenceOf, undoOf } from './course-action.ts';
import { ChosenBar } from './course-actions.tsx';
import styles from './course-list.module.css';
import { CourseTable } from './course-table.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { UnpublishDialog } from './unpublish-dialog.tsx';
import { useCourseChanges } from './use-course-changes.ts';
import { courseSorts, courseStates, useCourseList } from './use-course-list.ts';

/** Search, selection and removal over the courses. */
export function CourseList({ courses }: { readonly courses: readonly AdminCourseSummary[] }) {
  const list = useCourseList(courses);
  const [selected, setSelected] = useState(nothing);
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
    setSelected(nothing);
  };
  const { change, busy, problem, retry } = useCourseChanges(finish);
  // Only what is on the screen is ever changed.
  const chosen = list.shown.filter(({ id }) => selected.has(id));
  const askOrChange: typeof change = (wanted, to) =>
    to === 'unpublish' ? setHiding(wanted) : change(wanted, to);
  const choose = (part: 'state' | 'sort', value: string) => {
    setSelected(nothing);
    list.choose(part, value);
  };

  return (
    <div className={layout.stack}>
      <SearchField
        placeholder={copy.search}
        value={list.query}
        onChange={list.search}
        input={{ 'aria-label': copy.search }}
      />
      <div className={styles.filters}>
        <SelectField
          label={copy.filter}
          value={list.state}
          options={courseStates.map((each) => [each, copy.filters[each]])}
          onChange={(state) => choose('state', state)}
        />
        <SelectField
          label={copy.sort}
          value={list.sort}
          options={courseSorts.map((each) => [each, copy.sorts[each]])}
          onChange={(sort) => choose('sort', sort)}
        />
      </div>
      <div className={layout.bar}>
        <span role="status">
          {chosen.length === 0
            ? plural(list.total, nouns.course)
            : common.selection.chosen(plural(chosen.length, nouns.course))}
        </span>
        {chosen.length > 0 && (
          <ChosenBar
            chosen={chosen}
            busy={busy.size > 0}
            onChange={(wanted) => askOrChange(chosen, wanted)}
            onDelete={() => setDeleting(true)}
            onClear={() => setSelected(nothing)}
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
          courses={list.shown}
          selected={selected}
          onSelect={setSelected}
          busy={busy}
          onChange={(course, wanted) => askOrChange([course], wanted)}
        />
      ) : list.state === 'trash' && list.isEmpty ? (
        <EmptyState {...copy.trashEmpty} />
      ) : (
        <EmptyState
          {...copy.noMatch}
          actions={
            <Button
              variant="outlined"
              onClick={() => {
                list.search('');
                choose('state', 'live');
              }}
            >
              {copy.clearSearch}
            </Button>
          }
        />
      )}
      {list.pages > 1 && (
        <Pagination
          aria-label={copy.pages}
          count={list.pages}
          page={list.page}
          onChange={(_, page) => list.setPage(page)}
        />
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
