import type { ResponseOf } from '@markaz/contract/api';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { plural } from '../../shared/format/plural.ts';
import { bundlesQuery, useSoldTitle } from '../api/bundles-query.ts';
import { TypedDialog } from '../ui/confirm-dialog.tsx';
import * as layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { nouns } from '../ui/nouns.ts';
import type { Action } from '../ui/use-action.ts';
import { previewQuery } from './year-work.ts';
import { copy } from './years.copy.ts';
import * as styles from './years.module.css';

type Stakes = ResponseOf<'admin/years/preview'>['courses'];

function sumOf(stakes: Stakes) {
  const sum = { students: 0, unused: 0, inactive: 0 };
  for (const { students, unused, inactive } of stakes) {
    sum.students += students;
    sum.unused += unused;
    sum.inactive += inactive;
  }
  return sum;
}

function numbersText({ students, unused, inactive }: ReturnType<typeof sumOf>): string {
  return copy.stakes(
    plural(students, nouns.student),
    plural(unused, nouns.card),
    plural(inactive, nouns.card),
  );
}

interface Props {
  /** Ids of the chosen courses and bundles. */
  readonly ids: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
  readonly action: Action;
  readonly onEnd: (ids: readonly string[]) => void;
}

/** Offers bundles with a chosen course, because their unsold cards can be revoked too. */
function YearBundles({ ids, onChoose }: Pick<Props, 'ids' | 'onChoose'>) {
  const { data: bundles = [] } = useQuery(bundlesQuery);
  const offered = bundles.filter(
    ({ id, courses }) => ids.includes(id) || courses.some((cId) => ids.includes(cId)),
  );
  if (offered.length === 0) return null;
  return (
    <fieldset className={layout.stack}>
      <legend className={layout.name}>{copy.bundles.title}</legend>
      <p className={layout.muted}>{copy.bundles.hint}</p>
      {offered.map(({ id, name }) => (
        <FormControlLabel
          key={id}
          label={name}
          control={
            <Checkbox
              checked={ids.includes(id)}
              onChange={(_, chosen) =>
                onChoose(chosen ? [...ids, id] : ids.filter((each) => each !== id))
              }
            />
          }
        />
      ))}
    </fieldset>
  );
}

interface StakesProps {
  readonly ids: readonly string[];
  readonly stakes: Stakes;
  readonly titleOf: (cId: string) => string;
}

function YearStakes({ ids, stakes, titleOf }: StakesProps) {
  return (
    <ul className={layout.box}>
      {ids.map((id) => {
        const stake = stakes.find((each) => each.id === id);
        return (
          <li key={id} className={styles.row}>
            <strong>{stake?.title ?? (titleOf(id) || id)}</strong>
            <span className={layout.muted}>{stake ? numbersText(stake) : copy.notLive}</span>
          </li>
        );
      })}
      {ids.length > 1 && (
        <li className={styles.row}>
          <strong>{copy.sum}</strong>
          <span>{numbersText(sumOf(stakes))}</span>
        </li>
      )}
    </ul>
  );
}

interface DialogProps extends Pick<Props, 'action' | 'onEnd'> {
  readonly stakes: Stakes;
  readonly onClose: () => void;
}

function EndDialog({ stakes, action, onEnd, onClose }: DialogProps) {
  const words = copy.dialog;
  const { students, unused, inactive } = sumOf(stakes);
  const { data = [] } = useQuery(bundlesQuery);
  const bundles = stakes.filter((stake) => data.some(({ id }) => id === stake.id)).length;
  const chosen = [
    stakes.length > bundles && plural(stakes.length - bundles, nouns.course),
    bundles > 0 && plural(bundles, nouns.bundle),
  ];
  return (
    <TypedDialog
      className={layout.stack}
      title={words.title(chosen.filter(Boolean).join('، '))}
      confirm={copy.end}
      label={words.typed(words.word)}
      isRight={(typed) => typed.trim() === words.word}
      action={action}
      onConfirm={() => onEnd(stakes.map(({ id }) => id))}
      onClose={onClose}
    >
      <p>{words.stakes(plural(students, nouns.student), plural(unused + inactive, nouns.card))}</p>
    </TypedDialog>
  );
}

/** Previews the end of the chosen courses' year with current numbers, and starts it. */
export function EndYear({ ids, onChoose, ...end }: Props) {
  const query = useQuery(previewQuery(ids));
  const titleOf = useSoldTitle();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <section className={layout.section}>
      <h2>{copy.chosen}</h2>
      <YearBundles ids={ids} onChoose={onChoose} />
      <Loaded query={query} label={copy.loading} height="12rem">
        {(stakes) => (
          <>
            <YearStakes ids={ids} stakes={stakes} titleOf={titleOf} />
            <div className={layout.actions}>
              <Button
                variant="contained"
                color="error"
                disabled={stakes.length === 0}
                onClick={() => setConfirming(true)}
              >
                {copy.end}
              </Button>
            </div>
            {isConfirming && (
              <EndDialog {...end} stakes={stakes} onClose={() => setConfirming(false)} />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
