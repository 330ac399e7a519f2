import type { CodeFilter } from '@markaz/contract/cards/access-codes';
import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { TicketIcon } from '../../shared/ui/icons.tsx';
import { useSold } from '../api/bundles-query.ts';
import { CourseField } from '../ui/course-field.tsx';
import { noSelection } from '../ui/data-table.tsx';
import { isNarrowed } from '../ui/filters.ts';
import * as layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { More } from '../ui/paged-list.tsx';
import { useTyped } from '../ui/search-field.tsx';
import { adminPaths } from '../ui/sections.ts';
import { copy as common } from '../ui/ui.copy.ts';
import { ActionDialog, ActionResultNotice } from './code-action.tsx';
import type { CodeAction } from './code-actions.ts';
import { CodeBar } from './code-bar.tsx';
import { CodeFilters } from './code-filters.tsx';
import { CodeSearch } from './code-search.tsx';
import { CodeTable } from './code-table.tsx';
import { copy } from './codes.copy.ts';
import { RangeDialog } from './range-dialog.tsx';
import { useCards } from './use-cards.ts';
import type { ActionResult } from './use-code-action.ts';

interface NoCodesProps {
  readonly searched: boolean;
  readonly filter: CodeFilter;
  readonly onClear: () => void;
}

/** Explains an empty list, and offers the next step. */
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

interface Props {
  readonly courses: readonly AdminCourseSummary[];
  readonly filter: CodeFilter;
  /** The search text; empty for none. */
  readonly search: string;
  readonly onFilter: (filter: CodeFilter) => void;
  readonly onSearch: (text: string) => void;
}

interface Intent {
  readonly action: CodeAction;
  readonly tokens: readonly string[];
}

/** Finds cards and changes them. */
export function CodeList({ courses, filter, search, onFilter, onSearch }: Props) {
  const sold = useSold(courses);
  const { typed, setTyped, isSettled } = useTyped(search, onSearch);
  const [selected, setSelected] = useState(noSelection);
  const [intent, setIntent] = useState<Intent | 'range' | null>(null);
  const [result, setResult] = useState<ActionResult | null>(null);
  const searched = typed.trim() !== '';
  const { more, pages, ...found } = useCards(filter, search);
  // Results of an earlier text must not pass for results of this one.
  const cards = isSettled ? found : { ...found, data: undefined, error: null };

  const finish = (done: ActionResult) => {
    setResult(done);
    setIntent(null);
    setSelected(noSelection);
  };

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
      {result !== null && (
        <ActionResultNotice
          key={JSON.stringify(result)}
          result={result}
          onDone={finish}
          onDismiss={() => setResult(null)}
        />
      )}
      <CodeBar
        codes={cards.data}
        selected={selected}
        onAction={(action, tokens) => setIntent({ action, tokens })}
        onRange={() => setIntent('range')}
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
              onAction={(action, { token }) => setIntent({ action, tokens: [token] })}
            />
          )
        }
      </Loaded>
      {isSettled && more && <Alert severity="info">{copy.search.more}</Alert>}
      {isSettled && pages !== null && <More pages={pages} />}
      {intent === 'range' && (
        <RangeDialog
          courses={sold}
          initialCourse={filter.cId ?? ''}
          onClose={() => setIntent(null)}
          onDone={finish}
        />
      )}
      {intent !== null && intent !== 'range' && (
        <ActionDialog {...intent} onClose={() => setIntent(null)} onDone={finish} />
      )}
    </div>
  );
}
