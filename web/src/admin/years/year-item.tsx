import type { Year } from '@markaz/contract/centre/years';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import LinearProgress from '@mui/material/LinearProgress';
import { useState } from 'react';
import { plural } from '../../shared/format/plural.ts';
import { formatDate } from '../../shared/format/time.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import * as layout from '../ui/layout.module.css';
import { nouns } from '../ui/nouns.ts';
import type { Action } from '../ui/use-action.ts';
import { isUnderWay, type YearWork } from './use-year-work.ts';
import { copy } from './years.copy.ts';
import * as styles from './years.module.css';

interface Props {
  readonly year: Year;
  /** The action running on any year. */
  readonly work: Action & { readonly run: (work: YearWork) => void };
}

type Counts = Year['ended'];

const counted = (say: (students: string, cards: string) => string, { students, cards }: Counts) =>
  say(plural(students, nouns.student), plural(cards, nouns.card));

/** Finished share, in per cent. */
function percentOf({ state, expected, ended, restored }: Year): number {
  const [done, all] = state === 'undoing' ? [restored, ended] : [ended, expected];
  const total = all.students + all.cards;
  return total === 0 ? 100 : Math.min(100, (100 * (done.students + done.cards)) / total);
}

function Undo({ year, work }: Props) {
  const [asked, setAsked] = useState(false);
  const { action, title, text } = copy.undo;
  return (
    <>
      <Button disabled={work.isPending} onClick={() => setAsked(true)}>
        {action}
      </Button>
      {asked && (
        <ConfirmDialog
          title={title}
          confirm={action}
          action={{ isPending: false, problem: null }}
          onConfirm={() => {
            setAsked(false);
            work.run({ way: 'undo', year: year.id });
          }}
          onClose={() => setAsked(false)}
        >
          <p>{text}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** An ended school year: its progress, and the actions on it. */
export function YearItem({ year, work }: Props) {
  const { at, state, courses, ended, restored, undoUntil } = year;
  const underWay = isUnderWay(year);
  const isBusy = underWay && work.isPending;
  const isGivenBack = state === 'undoing' || state === 'undone';
  const isFinal = Date.parse(undoUntil) < Date.now();
  return (
    <li className={styles.row}>
      <span className={layout.bar}>
        <span>{copy.endedOn(formatDate(at))}</span>
        <Chip
          size="small"
          color={underWay ? 'warning' : 'default'}
          label={isBusy ? copy.busy[state as keyof typeof copy.busy] : copy.states[state]}
        />
      </span>
      <span>{courses.map(({ title }) => title).join('، ')}</span>
      {isBusy && (
        <LinearProgress variant="determinate" value={percentOf(year)} aria-label={copy.title} />
      )}
      <span role="status">
        {counted(copy.ended, ended)} {isGivenBack && counted(copy.restored, restored)}
      </span>
      {underWay && <span className={layout.muted}>{copy.closable}</span>}
      {!isGivenBack && (
        <span className={layout.muted}>
          {isFinal ? copy.final : copy.undoUntil(formatDate(undoUntil))}
        </span>
      )}
      <span className={layout.actions}>
        {underWay && !isBusy && (
          <Button
            variant="outlined"
            disabled={work.isPending}
            onClick={() => work.run({ way: 'continue', year: year.id })}
          >
            {copy.goOn}
          </Button>
        )}
        {!isGivenBack && !isFinal && <Undo year={year} work={work} />}
      </span>
    </li>
  );
}
