import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { plural } from '../../shared/format/plural.ts';
import { bundlesQuery, useSoldTitle } from '../api/bundles-query.ts';
import { TypedDialog } from '../ui/confirm-dialog.tsx';
import * as layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { nouns } from '../ui/nouns.ts';
import type { Action } from '../ui/use-action.ts';
import { YearBundles } from './year-bundles.tsx';
import { type Stakes, sumOf, YearStakes } from './year-stakes.tsx';
import { copy } from './years.copy.ts';
import { previewQuery } from './years-query.ts';

const words = copy.dialog;

interface Props {
  /** The chosen courses and bundles. */
  readonly ids: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
  readonly action: Action;
  readonly onEnd: (ids: readonly string[]) => void;
}

interface DialogProps extends Pick<Props, 'action' | 'onEnd'> {
  readonly stakes: Stakes;
  readonly onClose: () => void;
}

/** Requires a typed word before a year is ended. */
function EndDialog({ stakes, action, onEnd, onClose }: DialogProps) {
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

/** Previews the end of the year of the chosen courses, with current numbers, and starts it. */
export function EndYear({ ids, action, onChoose, onEnd }: Props) {
  const query = useQuery(previewQuery(ids));
  const titleOf = useSoldTitle();
  const [asked, setAsked] = useState(false);
  return (
    <section className={layout.section}>
      <h2>{copy.chosen}</h2>
      <YearBundles ids={ids} onChange={onChoose} />
      <Loaded query={query} label={copy.loading} height="12rem">
        {(stakes) => (
          <>
            <YearStakes ids={ids} stakes={stakes} titleOf={titleOf} />
            <div className={layout.actions}>
              <Button
                variant="contained"
                color="error"
                disabled={stakes.length === 0}
                onClick={() => setAsked(true)}
              >
                {copy.end}
              </Button>
            </div>
            {asked && (
              <EndDialog
                stakes={stakes}
                action={action}
                onEnd={onEnd}
                onClose={() => setAsked(false)}
              />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
