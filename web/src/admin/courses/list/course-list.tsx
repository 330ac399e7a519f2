import type { AdminCourseSummary } from '@markaz/contract/course-admin';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import LinearProgress from '@mui/material/LinearProgress';
import Pagination from '@mui/material/Pagination';
import TextField from '@mui/material/TextField';
import { useDeferredValue, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { arabicSearch } from '../../../shared/courses/arabic-search.ts';
import { searchable } from '../../../shared/courses/catalogue-filter.ts';
import { nouns, plural } from '../../../shared/format/plural.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { SearchIcon } from '../../../shared/ui/icons.tsx';
import { ChosenBar } from './chosen-bar.tsx';
import { copy } from './copy.ts';
import type { CourseDeed } from './course-deed.ts';
import styles from './course-list.module.css';
import {
  courseFilters,
  courseSorts,
  isWanted,
  readFilter,
  readSort,
  sorted,
} from './course-order.ts';
import { CourseTable } from './course-table.tsx';
import { DeedNotice } from './deed-notice.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { useChangeCourses } from './use-change-courses.ts';

/** Rows of one page. */
const pageSize = 50;

const nativeSelect = { select: { native: true }, inputLabel: { shrink: true } } as const;

const nobody: ReadonlySet<string> = new Set();

/** Search, selection and removal over the courses. */
export function CourseList({ courses }: { readonly courses: readonly AdminCourseSummary[] }) {
  const [query, setQuery] = useState('');
  const [selected, setSelected] = useState(nobody);
  const [deleting, setDeleting] = useState(false);
  const wanted = useDeferredValue(query);
  const [parameters, setParameters] = useSearchParams();
  const filter = readFilter(parameters.get('state'));
  const sort = readSort(parameters.get('sort'));
  const [page, setPage] = useState(1);
  const [done, setDone] = useState<CourseDeed | null>(null);
  const change = useChangeCourses((deed) => {
    setDone(deed);
    setSelected(nobody);
  });
  const items = useMemo(
    () =>
      sorted(courses, sort)
        .filter((course) => isWanted(course, filter))
        .map((course) => ({ ...searchable(course), course })),
    [courses, filter, sort],
  );
  const found = useMemo(() => {
    const search = arabicSearch(wanted);
    return items.filter((item) => search.matches(item.text)).map((item) => item.course);
  }, [items, wanted]);
  const pages = Math.max(1, Math.ceil(found.length / pageSize));
  const current = Math.min(page, pages);
  const shown = found.slice((current - 1) * pageSize, current * pageSize);
  const choose = (name: 'state' | 'sort', value: string) => {
    setPage(1);
    setSelected(nobody);
    setParameters((before) => ({ ...Object.fromEntries(before), [name]: value }), {
      replace: true,
    });
  };
  const clear = () => {
    setQuery('');
    choose('state', 'live');
  };
  // Only what is on the screen is ever changed.
  const chosen = shown.filter((course) => selected.has(course.id));

  return (
    <div className={styles.list}>
      <TextField
        fullWidth
        type="search"
        placeholder={copy.search}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setPage(1);
        }}
        slotProps={{
          htmlInput: { 'aria-label': copy.search },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <SearchIcon />
              </InputAdornment>
            ),
          },
        }}
      />
      <div className={styles.filters}>
        <TextField
          select
          label={copy.filter}
          value={filter}
          onChange={(event) => choose('state', event.target.value)}
          slotProps={nativeSelect}
        >
          {courseFilters.map((each) => (
            <option key={each} value={each}>
              {copy.filters[each]}
            </option>
          ))}
        </TextField>
        <TextField
          select
          label={copy.sort}
          value={sort}
          onChange={(event) => choose('sort', event.target.value)}
          slotProps={nativeSelect}
        >
          {courseSorts.map((each) => (
            <option key={each} value={each}>
              {copy.sorts[each]}
            </option>
          ))}
        </TextField>
      </div>
      <div className={styles.bar}>
        <span role="status">
          {chosen.length === 0
            ? plural(found.length, nouns.course)
            : copy.chosen(plural(chosen.length, nouns.course))}
        </span>
        {chosen.length > 0 && (
          <ChosenBar
            chosen={chosen}
            busy={change.busy.size > 0}
            onChange={(wanted) => change.change(chosen, wanted)}
            onDelete={() => setDeleting(true)}
            onClear={() => setSelected(nobody)}
          />
        )}
      </div>
      {change.busy.size > 1 && <LinearProgress aria-label={copy.changing} />}
      {change.failed !== null && (
        <Alert
          severity="error"
          className={styles.failed}
          action={
            <Button color="inherit" onClick={change.retry}>
              {copy.changeRetry}
            </Button>
          }
        >
          {copy.changeFailed(change.failed.name)} {change.failed.cause}
        </Alert>
      )}
      {filter === 'trash' && items.length === 0 ? (
        <EmptyState title={copy.trashEmpty.title} text={copy.trashEmpty.text} />
      ) : shown.length === 0 ? (
        <EmptyState
          title={copy.noMatch.title}
          text={copy.noMatch.text}
          actions={
            <Button variant="outlined" onClick={clear}>
              {copy.clearSearch}
            </Button>
          }
        />
      ) : (
        <CourseTable
          courses={shown}
          selected={selected}
          onSelect={setSelected}
          busy={change.busy}
          onChange={(course, wanted) => change.change([course], wanted)}
        />
      )}
      {pages > 1 && (
        <Pagination
          aria-label={copy.pages}
          count={pages}
          page={current}
          onChange={(_, chosen) => setPage(chosen)}
        />
      )}
      {deleting && (
        <DeleteDialog
          courses={chosen}
          onClose={() => setDeleting(false)}
          onDeleted={(ids) => {
            setDeleting(false);
            setSelected(nobody);
            setDone({
              deed: 'trash',
              courses: chosen.filter(({ id }) => ids.includes(id)),
              unchanged: chosen.length - ids.length,
            });
          }}
        />
      )}
      <DeedNotice done={done} onUndo={change.change} />
    </div>
  );
}
