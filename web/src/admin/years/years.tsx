import type { Year } from '@markaz/contract/centre/years';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import LinearProgress from '@mui/material/LinearProgress';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { plural } from '../../shared/format/plural.ts';
import { formatDate } from '../../shared/format/time.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { adminPaths } from '../ui/admin-paths.ts';
import { ConfirmDialog, DialogButton } from '../ui/confirm-dialog.tsx';
import { GuideLink } from '../ui/guide-link.tsx';
import * as layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { nouns } from '../ui/nouns.ts';
import { ProblemAlert } from '../ui/problem-alert.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import type { ActionState } from '../ui/use-action.ts';
import { EndYear } from './end-year.tsx';
import { isInProgress, useYearAction, type YearRequest, yearsQuery } from './year-action.ts';
import { copy } from './years.copy.ts';

interface Props {
  readonly year: Year;
  /** The action, which may be running for another year. */
  readonly yearAction: ActionState & { readonly run: (request: YearRequest) => void };
}

/** Describes the two counts, such as «3 students» and «5 cards». */
const describeCounts = ({ students, cards }: Year['ended']) =>
  [plural(students, nouns.student), plural(cards, nouns.card)] as const;

function calculatePercent({ state, expected, ended, restored }: Year): number {
  const [done, all] = state === 'undoing' ? [restored, ended] : [ended, expected];
  const total = all.students + all.cards;
  return total === 0 ? 100 : Math.min(100, (100 * (done.students + done.cards)) / total);
}

function UndoYear({ year, yearAction }: Props) {
  const { action, title, text } = copy.undo;
  return (
    <DialogButton
      disabled={yearAction.isPending}
      renderDialog={(close) => (
        <ConfirmDialog
          title={title}
          confirm={action}
          action={{ isPending: false, problem: null }}
          onConfirm={() => {
            close();
            yearAction.run({ kind: 'undo', year: year.id });
          }}
          onClose={close}
        >
          <p>{text}</p>
        </ConfirmDialog>
      )}
    >
      {action}
    </DialogButton>
  );
}

function YearItem({ year, yearAction }: Props) {
  const { at, state, courses, ended, restored, undoUntil } = year;
  const isYearInProgress = isInProgress(year);
  const isBusy = isYearInProgress && yearAction.isPending;
  const isUndone = state === 'undoing' || state === 'undone';
  const isFinal = Date.parse(undoUntil) < Date.now();
  return (
    <li className={layout.item}>
      <span className={layout.bar}>
        <span>{copy.endedOn(formatDate(at))}</span>
        <Chip
          size="small"
          color={isYearInProgress ? 'warning' : 'default'}
          label={isBusy ? copy.busy[state as keyof typeof copy.busy] : copy.states[state]}
        />
      </span>
      <span>{courses.map(({ title }) => title).join('، ')}</span>
      {isBusy && (
        <LinearProgress
          variant="determinate"
          value={calculatePercent(year)}
          aria-label={copy.title}
        />
      )}
      <span role="status">
        {copy.ended(...describeCounts(ended))}{' '}
        {isUndone && copy.restored(...describeCounts(restored))}
      </span>
      {isYearInProgress && <span className={layout.muted}>{copy.closable}</span>}
      {!isUndone && (
        <span className={layout.muted}>
          {isFinal ? copy.final : copy.undoUntil(formatDate(undoUntil))}
        </span>
      )}
      <span className={layout.actions}>
        {isYearInProgress && !isBusy && (
          <Button
            variant="outlined"
            disabled={yearAction.isPending}
            onClick={() => yearAction.run({ kind: 'continue', year: year.id })}
          >
            {copy.resume}
          </Button>
        )}
        {!isUndone && !isFinal && <UndoYear year={year} yearAction={yearAction} />}
      </span>
    </li>
  );
}

/** Page that ends the school year of the courses in the URL, and lists ended years. */
export function Years() {
  const query = useQuery(yearsQuery);
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const ids = [...new Set(parameters.get('courses')?.split(',').filter(Boolean))];
  const nothingChosen = ids.length === 0;
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const [hasStarted, setStarted] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // The focus moves to the heading, because the dialog and its button have disappeared.
  useEffect(() => {
    if (hasStarted && nothingChosen) heading.current?.focus();
  }, [hasStarted, nothingChosen]);
  const yearAction = useYearAction(() => {
    setRequestId(crypto.randomUUID());
    setStarted(true);
    void navigate(adminPaths.years(), { replace: true });
  });
  const unfinishedId = query.data?.find(isInProgress)?.id;
  const { isPending, problem, run } = yearAction;
  // Continues an unfinished year when the page is opened.
  useEffect(() => {
    if (unfinishedId !== undefined && !isPending && problem === null)
      run({ kind: 'continue', year: unfinishedId });
  }, [unfinishedId, isPending, problem, run]);
  return (
    <>
      <SectionHeading title={copy.title} />
      <div className={layout.sections}>
        <div className={layout.stack}>
          <p>{copy.intro}</p>
          <p>{copy.unchanged}</p>
        </div>
        {nothingChosen ? (
          <EmptyState
            {...copy.nothingChosen}
            actions={
              <>
                <Button component={Link} to={adminPaths.courses()} variant="outlined">
                  {copy.nothingChosen.action}
                </Button>
                <GuideLink topic="year-end" />
              </>
            }
          />
        ) : (
          <EndYear
            ids={ids}
            action={yearAction}
            onChoose={(chosen) => void navigate(adminPaths.years(chosen), { replace: true })}
            onEnd={(chosen) => yearAction.run({ kind: 'end', requestId, ids: chosen })}
          />
        )}
        {(nothingChosen || yearAction.variables?.kind !== 'end') && yearAction.problem !== null && (
          <ProblemAlert problem={yearAction.problem} />
        )}
        <Loaded query={query} label={copy.loading} height="8rem">
          {(years) =>
            years.length > 0 && (
              <section className={layout.section}>
                <h2 ref={heading} tabIndex={-1}>
                  {copy.years}
                </h2>
                <ul className={layout.box}>
                  {years.map((year) => (
                    <YearItem key={year.id} year={year} yearAction={yearAction} />
                  ))}
                </ul>
              </section>
            )
          }
        </Loaded>
      </div>
    </>
  );
}
