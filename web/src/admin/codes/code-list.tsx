import type { CodeFilter } from '@markaz/contract/cards/code-admin';
import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { postJson, requirePermission } from '../../shared/api/client.ts';
import { scanCopy } from '../../shared/scan/scan.copy.ts';
import { useScanner } from '../../shared/scan/use-scanner.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { CameraIcon, TicketIcon } from '../../shared/ui/icons.tsx';
import { useProducts } from '../api/bundles-query.ts';
import { codeKeys } from '../api/code-queries.ts';
import { pagedQuery } from '../api/paged-query.ts';
import { adminPaths } from '../ui/admin-paths.ts';
import { CourseField } from '../ui/course-field.tsx';
import { noSelection } from '../ui/data-table.tsx';
import { hasFilters, useReplaceUrl } from '../ui/filters.ts';
import * as layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { NextStep } from '../ui/next-step.tsx';
import { LoadMoreButton } from '../ui/paged-list.tsx';
import { SearchField, useSearchText } from '../ui/search-field.tsx';
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
        inputRef={field}
        label={copy.search.label}
        value={value}
        onChange={onChange}
        helperText={scanner.problem ?? copy.search.hint}
        inputProps={{ autoComplete: 'off', spellCheck: false }}
        endAdornment={
          scanner.isAvailable && (
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

/** @param filter the course in which to find a serial number, and the batch that comes first */
const codeSearchQuery = (text: string, { cId, batch }: CodeFilter) =>
  queryOptions({
    queryKey: [...codeKeys.all, 'find', text, cId, batch],
    queryFn: async ({ signal }) =>
      requirePermission(await postJson('admin/codes/find', { text, cId, batch }, { signal })),
    enabled: text !== '',
  });

/**
 * Returns the search results or, without a search, the cards that match the filter. `pages` loads
 * more of the filtered cards. `hint` says that the search found more cards than it returned, or only
 * cards with a similar code.
 */
function useCards(filter: CodeFilter, search: string) {
  const searchQuery = useQuery(codeSearchQuery(search, filter));
  const pages = useInfiniteQuery({ ...codesQuery(filter), enabled: search === '' });
  if (search !== '') {
    const { data, error, refetch } = searchQuery;
    const texts = copy.search;
    const hint = data?.suggested ? texts.suggested : data?.more ? texts.more : null;
    return { data: data?.codes, hint, error, refetch, pages: null };
  }
  const { data, error, refetch } = pages;
  return { data: data?.pages.flatMap(({ codes }) => codes), hint: null, error, refetch, pages };
}

interface NoCodesProps {
  readonly isSearching: boolean;
  readonly filter: CodeFilter;
  readonly onClear: () => void;
}

function NoCodes({ isSearching, filter, onClear }: NoCodesProps) {
  const isFiltered = isSearching || hasFilters(filter);
  const emptyTexts = isSearching ? copy.search.none : isFiltered ? copy.noMatch : copy.empty;
  return (
    <EmptyState
      icon={TicketIcon}
      {...emptyTexts}
      actions={
        isFiltered ? (
          <Button variant="outlined" onClick={onClear}>
            {isSearching ? copy.search.clear : common.clearFilters}
          </Button>
        ) : (
          <NextStep to={adminPaths.newBatch()} label={copy.tabs.newBatch} topic="cards" />
        )
      }
    />
  );
}

export function CodeList({ courses }: { readonly courses: readonly AdminCourseSummary[] }) {
  const [parameters] = useSearchParams();
  const replaceUrl = useReplaceUrl();
  const filter = readFilter(parameters);
  const search = parameters.get('search')?.trim() ?? '';
  const applyFilter = (next: CodeFilter) => replaceUrl(adminPaths.codes({ ...next, search }));
  const products = useProducts(courses);
  const { typed, setTyped, isUpToDate } = useSearchText(search, (text) =>
    replaceUrl(adminPaths.codes({ ...filter, search: text })),
  );
  const [selected, setSelected] = useState(noSelection);
  const [isRangeOpen, setRangeOpen] = useState(false);
  const { openDialog, notice, dialog, showResult } = useCardActions(() => {
    setRangeOpen(false);
    setSelected(noSelection);
  });
  const isSearching = typed.trim() !== '';
  const { hint, pages, ...cardQuery } = useCards(filter, search);
  // Results of an earlier text must not be shown as results of the current one.
  const cards = isUpToDate ? cardQuery : { ...cardQuery, data: undefined, error: null };

  return (
    <div className={layout.stack}>
      <CodeSearch value={typed} onChange={setTyped} />
      {isSearching ? (
        <CourseField
          courses={products}
          value={filter.cId ?? ''}
          onChange={(cId) => applyFilter({ ...filter, cId })}
        />
      ) : (
        <CodeFilters courses={products} filter={filter} onChange={applyFilter} />
      )}
      {notice}
      <CodeBar
        codes={cards.data}
        selected={selected}
        onAction={(action, tokens) => openDialog({ action, tokens })}
        onRange={() => setRangeOpen(true)}
        onClear={() => setSelected(noSelection)}
      />
      {isUpToDate && hint !== null && <Alert severity="info">{hint}</Alert>}
      <Loaded query={cards} label={copy.loadingCodes} height="24rem">
        {(codes) =>
          codes.length === 0 ? (
            <NoCodes
              isSearching={isSearching}
              filter={filter}
              onClear={() => {
                if (isSearching) setTyped('');
                else applyFilter({});
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
      {isUpToDate && pages !== null && <LoadMoreButton pages={pages} />}
      {isRangeOpen && (
        <RangeDialog
          courses={products}
          initialCourse={filter.cId ?? ''}
          onClose={() => setRangeOpen(false)}
          onDone={showResult}
        />
      )}
      {dialog}
    </div>
  );
}
