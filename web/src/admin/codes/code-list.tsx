import type { AccessCode, CodeFilter } from '@markaz/contract/access-codes';
import type { AdminCourseSummary } from '@markaz/contract/course-admin';
import { limits } from '@markaz/contract/limits';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '../../shared/format/numbers.ts';
import { nouns, plural } from '../../shared/format/plural.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { TicketIcon } from '../../shared/ui/icons.tsx';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';
import { readSearch } from '../api/code-search.ts';
import { adminPaths } from '../ui/sections.ts';
import { CodeFilters } from './code-filters.tsx';
import styles from './code-list.module.css';
import { CodeSearchField } from './code-search-field.tsx';
import { CodeTable } from './code-table.tsx';
import { copy } from './copy.ts';
import { DeedDialog } from './deed-dialog.tsx';
import { DeedResult } from './deed-result.tsx';
import { type BulkDeed, type Deed, deedsFor } from './deeds.ts';
import { RangeDialog } from './range-dialog.tsx';
import { useCards } from './use-cards.ts';
import type { Done } from './use-deed.ts';

interface Props {
  readonly courses: readonly AdminCourseSummary[];
  readonly filter: CodeFilter;
  readonly onFilter: (filter: CodeFilter) => void;
}

interface Intent {
  readonly deed: Deed;
  readonly tokens: readonly string[];
}

const nobody: ReadonlySet<string> = new Set();
const bulkDeeds: readonly BulkDeed[] = ['activate', 'revoke', 'reinstate'];

function tokensFor(deed: Deed, codes: readonly AccessCode[]): readonly string[] {
  return codes.filter((code) => deedsFor(code).includes(deed)).map(({ token }) => token);
}

/** Finds cards and does what must be done to them. */
export function CodeList({ courses, filter, onFilter }: Props) {
  const [text, setText] = useState('');
  const [selected, setSelected] = useState(nobody);
  const [intent, setIntent] = useState<Intent | null>(null);
  const [ranging, setRanging] = useState(false);
  const [done, setDone] = useState<Done | null>(null);
  const search = readSearch(useDeferredValue(text));
  const { codes, error, retry, more } = useCards(filter, search);
  const chosen = (codes ?? []).filter(({ token }) => selected.has(token));
  const tooMany = chosen.length > limits.namedCodes;
  const filtered = Object.keys(filter).length > 0 || search.kind !== 'nothing';

  const finish = (result: Done) => {
    setDone(result);
    setIntent(null);
    setRanging(false);
    setSelected(nobody);
  };

  return (
    <div className={styles.list}>
      <CodeSearchField
        text={text}
        search={search}
        hasCourse={filter.cId !== undefined}
        onChange={setText}
      />
      <CodeFilters courses={courses} filter={filter} onChange={onFilter} />
      {done !== null && (
        <DeedResult
          key={JSON.stringify(done)}
          done={done}
          onDone={finish}
          onDismiss={() => setDone(null)}
        />
      )}
      <div className={styles.bar}>
        <span role="status">
          {chosen.length > 0
            ? copy.chosen(plural(chosen.length, nouns.card))
            : codes !== undefined && copy.shown(plural(codes.length, nouns.card))}
        </span>
        {chosen.length === 0 ? (
          <Button variant="outlined" onClick={() => setRanging(true)}>
            {copy.range.open}
          </Button>
        ) : (
          <>
            <Button onClick={() => setSelected(nobody)}>{copy.clearSelection}</Button>
            {bulkDeeds.map((deed) => {
              const tokens = tokensFor(deed, chosen);
              return (
                tokens.length > 0 && (
                  <Button
                    key={deed}
                    variant="outlined"
                    color={deed === 'revoke' ? 'error' : 'primary'}
                    disabled={tooMany}
                    onClick={() => setIntent({ deed, tokens })}
                  >
                    {copy.deeds.names[deed]} ({formatNumber(tokens.length)})
                  </Button>
                )
              );
            })}
          </>
        )}
      </div>
      {tooMany && <Alert severity="info">{copy.tooMany(formatNumber(limits.namedCodes))}</Alert>}
      {codes === undefined && error === null && (
        <Loading label={copy.loadingCodes}>
          <Skeleton height="24rem" />
        </Loading>
      )}
      {codes === undefined && error !== null && <ErrorState error={error} onRetry={retry} />}
      {codes?.length === 0 && (
        <Nothing
          searched={search.kind !== 'nothing'}
          filtered={filtered}
          onClear={() => {
            if (search.kind === 'nothing') onFilter({});
            setText('');
          }}
        />
      )}
      {codes !== undefined && codes.length > 0 && (
        <CodeTable
          codes={codes}
          selected={selected}
          onSelect={setSelected}
          onDeed={(deed, { token }) => setIntent({ deed, tokens: [token] })}
        />
      )}
      {more !== null && (
        <div className={styles.more}>
          {more.failed && <Alert severity="error">{copy.moreFailed}</Alert>}
          <Button variant="outlined" loading={more.busy} onClick={more.load}>
            {more.failed ? copy.retry : copy.more}
          </Button>
        </div>
      )}
      {intent !== null && (
        <DeedDialog {...intent} onClose={() => setIntent(null)} onDone={finish} />
      )}
      {ranging && (
        <RangeDialog
          courses={courses}
          initialCourse={courses.find(({ id }) => id === filter.cId) ?? null}
          onClose={() => setRanging(false)}
          onDone={finish}
        />
      )}
    </div>
  );
}

interface NothingProps {
  readonly searched: boolean;
  readonly filtered: boolean;
  readonly onClear: () => void;
}

function Nothing({ searched, filtered, onClear }: NothingProps) {
  const words = searched ? copy.search.none : filtered ? copy.noMatch : copy.empty;
  return (
    <EmptyState
      icon={TicketIcon}
      title={words.title}
      text={words.text}
      actions={
        filtered ? (
          <Button variant="outlined" onClick={onClear}>
            {searched ? copy.search.clear : copy.filters.clear}
          </Button>
        ) : (
          <Button component={Link} to={adminPaths.newBatch()} variant="contained">
            {copy.empty.action}
          </Button>
        )
      }
    />
  );
}
