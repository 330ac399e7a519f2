import type { CodeFilter } from '@markaz/contract/cards/code-admin';
import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { permitted, postJson } from '../../shared/api/client.ts';
import { scanCopy } from '../../shared/scan/scan.copy.ts';
import { useScanner } from '../../shared/scan/use-scanner.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { CameraIcon, TicketIcon } from '../../shared/ui/icons.tsx';
import { useSold } from '../api/bundles-query.ts';
import { codeKeys } from '../api/code-queries.ts';
import { pagedQuery } from '../api/paged-query.ts';
import { CourseField } from '../ui/course-field.tsx';
import { noSelection } from '../ui/data-table.tsx';
import { isNarrowed, useNarrow } from '../ui/filters.ts';
import * as layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { More } from '../ui/paged-list.tsx';
import { SearchField, useTyped } from '../ui/search-field.tsx';
import { adminPaths } from '../ui/sections.ts';
import { copy as common } from '../ui/ui.copy.ts';
import { RangeDialog, useCardActions } from './action-dialog.tsx';
import { CodeBar } from './code-actions.tsx';
import { CodeFilters, readFilter } from './code-filters.tsx';
import { CodeTable } from './code-table.tsx';
import { copy } from './codes.copy.ts';

interface SearchProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

function CodeSearch({ value, onChange }: SearchProps) {
  const field = useRef<HTMLInputElement>(null);
  const scanner = useScanner({ onCode: onChange, onType: () => field.current?.focus() });
  return (
    <>
      <SearchField
        element={field}
        label={copy.search.label}
        value={value}
        onChange={onChange}
        helperText={scanner.problem ?? copy.search.hint}
        input={{ autoComplete: 'off', spellCheck: false }}
        end={
          scanner.offered && (
            <IconButton edge="end" aria-label={scanCopy.scan} onClick={scanner.open}>
              <CameraIcon />
            </IconButton>
          )
        }
      />
      {scanner.dialog}
    </>
  );
}

const codesQuery = (filter: CodeFilter) =>
  pagedQuery([...codeKeys.all, 'list', filter], (page, options) =>
    postJson('admin/codes', { ...filter, ...page }, options),
  );

/** @param cId course in which to look up a serial number; undefined for all courses */
const findQuery = (text: string, cId: string | undefined) =>
  queryOptions({
    queryKey: [...codeKeys.all, 'find', text, cId],
    queryFn: async ({ signal }) =>
      permitted(await postJson('admin/codes/find', { text, cId }, { signal })),
    enabled: text !== '',
  });

/**
 * Returns the search results or, without a search, the cards that match the filter. `pages` loads
 * more filtered cards; `more` says that the search found more than it returned.
 */
function useCards(filter: CodeFilter, search: string) {
  const found = useQuery(findQuery(search, filter.cId));
  const pages = useInfiniteQuery({ ...codesQuery(filter), enabled: search === '' });
  if (search !== '') {
    const { data, error, refetch } = found;
    return { data: data?.codes, more: data?.more ?? false, error, refetch, pages: null };
  }
  const { data, error, refetch } = pages;
  return { data: data?.pages.flatMap(({ codes }) => codes), more: false, error, refetch, pages };
}

interface NoCodesProps {
  readonly searched: boolean;
  readonly filter: CodeFilter;
  readonly onClear: () => void;
}

function NoCodes({ searched, filter, onClear }: NoCodesProps) {
  const narrowed = searched || isNarrowed(filter);
  const words = searched ? copy.search.none : narrowed ? copy.noMatch : copy.empty;
  return (
    <EmptyState
      icon={TicketIcon}
      {...words}
      actions={
        narrowed ? (
          <Button variant="outlined" onClick={onClear}>
            {searched ? copy.search.clear : common.clearFilters}
          </Button>
        ) : (
          <Button component={Link} to={adminPaths.newBatch()} variant="contained">
            {copy.tabs.newBatch}
          </Button>
        )
      }
    />
  );
}

export function CodeList({ courses }: { readonly courses: readonly AdminCourseSummary[] }) {
  const [parameters] = useSearchParams();
  const narrow = useNarrow();
  const filter = readFilter(parameters);
  const search = parameters.get('search')?.trim() ?? '';
  const onFilter = (next: CodeFilter) => narrow(adminPaths.codes({ ...next, search }));
  const sold = useSold(courses);
  const { typed, setTyped, isSettled } = useTyped(search, (text) =>
    narrow(adminPaths.codes({ ...filter, search: text })),
  );
  const [selected, setSelected] = useState(noSelection);
  const [isRangeOpen, setRangeOpen] = useState(false);
  const { openDialog, notice, dialog, finish } = useCardActions(() => {
    setRangeOpen(false);
    setSelected(noSelection);
  });
  const searched = typed.trim() !== '';
  const { more, pages, ...found } = useCards(filter, search);
  // Results of an earlier text must not look like results of this one.
  const cards = isSettled ? found : { ...found, data: undefined, error: null };

  return (
    <div className={layout.stack}>
      <CodeSearch value={typed} onChange={setTyped} />
      {searched ? (
        <CourseField
          courses={sold}
          value={filter.cId ?? ''}
          onChange={(cId) => onFilter({ ...filter, cId })}
        />
      ) : (
        <CodeFilters courses={sold} filter={filter} onChange={onFilter} />
      )}
      {notice}
      <CodeBar
        codes={cards.data}
        selected={selected}
        onAction={(action, tokens) => openDialog({ action, tokens })}
        onRange={() => setRangeOpen(true)}
        onClear={() => setSelected(noSelection)}
      />
      <Loaded query={cards} label={copy.loadingCodes} height="24rem">
        {(codes) =>
          codes.length === 0 ? (
            <NoCodes
              searched={searched}
              filter={filter}
              onClear={() => {
                if (searched) setTyped('');
                else onFilter({});
              }}
            />
          ) : (
            <CodeTable
              codes={codes}
              selected={selected}
              onSelect={setSelected}
              onAction={(action, { token }) => openDialog({ action, tokens: [token] })}
            />
          )
        }
      </Loaded>
      {isSettled && more && <Alert severity="info">{copy.search.more}</Alert>}
      {isSettled && pages !== null && <More pages={pages} />}
      {isRangeOpen && (
        <RangeDialog
          courses={sold}
          initialCourse={filter.cId ?? ''}
          onClose={() => setRangeOpen(false)}
          onDone={finish}
        />
      )}
      {dialog}
    </div>
  );
}
