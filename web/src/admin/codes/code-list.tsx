import type { CodeFilter } from '@markaz/contract/access-codes';
import type { AdminCourseSummary } from '@markaz/contract/course-admin';
import { useDeferredValue, useState } from 'react';
import { readSearch } from '../api/code-search.ts';
import layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { More } from '../ui/paged-list.tsx';
import { nothing } from '../ui/selection.ts';
import { ActionDialog } from './action-dialog.tsx';
import { ActionResultNotice } from './action-result.tsx';
import type { CodeAction } from './code-actions.ts';
import { CodeBar } from './code-bar.tsx';
import { CodeFilters } from './code-filters.tsx';
import { CodeSearchField } from './code-search-field.tsx';
import { CodeTable } from './code-table.tsx';
import { copy } from './copy.ts';
import { NoCodes } from './no-codes.tsx';
import { RangeDialog } from './range-dialog.tsx';
import { useCards } from './use-cards.ts';
import type { ActionResult } from './use-code-action.ts';

interface Props {
  readonly courses: readonly AdminCourseSummary[];
  readonly filter: CodeFilter;
  readonly onFilter: (filter: CodeFilter) => void;
}

interface Intent {
  readonly action: CodeAction;
  readonly tokens: readonly string[];
}

/** Finds cards and does what must be done to them. */
export function CodeList({ courses, filter, onFilter }: Props) {
  const [text, setText] = useState('');
  const [selected, setSelected] = useState(nothing);
  const [intent, setIntent] = useState<Intent | 'range' | null>(null);
  const [result, setResult] = useState<ActionResult | null>(null);
  const search = readSearch(useDeferredValue(text));
  const searched = search.kind !== 'nothing';
  const cards = useCards(filter, search);

  const finish = (done: ActionResult) => {
    setResult(done);
    setIntent(null);
    setSelected(nothing);
  };

  return (
    <div className={layout.stack}>
      <CodeSearchField
        text={text}
        search={search}
        hasCourse={filter.cId !== undefined}
        onChange={setText}
      />
      <CodeFilters courses={courses} filter={filter} onChange={onFilter} />
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
        onClear={() => setSelected(nothing)}
      />
      <Loaded query={cards} label={copy.loadingCodes} height="24rem">
        {(codes) =>
          codes.length === 0 ? (
            <NoCodes
              searched={searched}
              filter={filter}
              onClear={() => {
                if (!searched) onFilter({});
                setText('');
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
      {cards.pages !== null && <More pages={cards.pages} />}
      {intent === 'range' && (
        <RangeDialog
          courses={courses}
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
