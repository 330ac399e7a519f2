import type { CourseSummary } from '@markaz/contract/courses';
import { limits } from '@markaz/contract/limits';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useDeferredValue, useMemo, useState } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { SearchIcon } from '../../components/icons.tsx';
import { formatNumber } from '../../format/numbers.ts';
import { nouns, plural } from '../../format/plural.ts';
import { TrashIcon } from '../admin-area/icons.tsx';
import { arabicSearch } from '../courses/arabic-search.ts';
import { searchable } from '../courses/catalogue-filter.ts';
import { copy } from './copy.ts';
import styles from './course-list.module.css';
import { CourseTable } from './course-table.tsx';
import { DeleteDialog } from './delete-dialog.tsx';

const nobody: ReadonlySet<string> = new Set();

/** Search, selection and removal over the courses. */
export function CourseList({ courses }: { readonly courses: readonly CourseSummary[] }) {
  const [query, setQuery] = useState('');
  const [selected, setSelected] = useState(nobody);
  const [deleting, setDeleting] = useState(false);
  const wanted = useDeferredValue(query);
  const items = useMemo(() => courses.map(searchable), [courses]);
  const shown = useMemo(() => {
    const search = arabicSearch(wanted);
    return items.filter((item) => search.matches(item.text)).map((item) => item.course);
  }, [items, wanted]);
  // Only what is on the screen is ever deleted.
  const chosen = shown.filter((course) => selected.has(course.id));
  const tooMany = chosen.length > limits.deleteIds;

  return (
    <div className={styles.list}>
      <TextField
        fullWidth
        type="search"
        placeholder={copy.search}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
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
      <div className={styles.bar}>
        <span role="status">
          {chosen.length === 0
            ? plural(shown.length, nouns.course)
            : copy.chosen(plural(chosen.length, nouns.course))}
        </span>
        {chosen.length > 0 && (
          <>
            <Button onClick={() => setSelected(nobody)}>{copy.clearSelection}</Button>
            <Button
              color="error"
              variant="outlined"
              startIcon={<TrashIcon />}
              disabled={tooMany}
              onClick={() => setDeleting(true)}
            >
              {copy.remove}
            </Button>
          </>
        )}
      </div>
      {tooMany && <Alert severity="info">{copy.tooMany(formatNumber(limits.deleteIds))}</Alert>}
      {shown.length === 0 ? (
        <EmptyState
          title={copy.noMatch.title}
          text={copy.noMatch.text}
          actions={
            <Button variant="outlined" onClick={() => setQuery('')}>
              {copy.clearSearch}
            </Button>
          }
        />
      ) : (
        <CourseTable courses={shown} selected={selected} onSelect={setSelected} />
      )}
      {deleting && (
        <DeleteDialog
          courses={chosen}
          onClose={() => setDeleting(false)}
          onDeleted={() => {
            setDeleting(false);
            setSelected(nobody);
          }}
        />
      )}
    </div>
  );
}
