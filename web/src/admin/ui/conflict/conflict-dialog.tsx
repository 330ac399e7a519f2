import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Radio from '@mui/material/Radio';
import { type ReactNode, useId, useRef, useState } from 'react';
import { copy } from '../copy.ts';
import styles from './conflict-dialog.module.css';
import type { Choices, Difference } from './merge.ts';

/** A difference in words. */
export interface DifferenceInWords extends Pick<Difference, 'path' | 'both'> {
  /** What it is about. */
  readonly label: string;
  /** Either side's content; empty for none. */
  readonly mine: string;
  readonly theirs: string;
}

interface Props {
  readonly title: string;
  readonly differences: readonly DifferenceInWords[];
  readonly onBack: () => void;
  readonly onChosen: (choices: Choices) => void;
}

const sides = ['mine', 'theirs'] as const;

function Side({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <span>
      <span className={styles.name}>{name}</span>
      <span className={styles.value}>{children || copy.conflict.empty}</span>
    </span>
  );
}

interface PartProps {
  readonly difference: DifferenceInWords;
  readonly side: (typeof sides)[number];
  readonly onChoose: (side: (typeof sides)[number]) => void;
}

/** One difference: to be chosen from where both changed it, else only told. */
function Part({ difference, side, onChoose }: PartProps) {
  const name = useId();
  const { label, both } = difference;
  return (
    <fieldset className={styles.part}>
      <legend className={styles.legend}>
        {label}
        <span className={styles.who}>{both ? copy.conflict.both : copy.conflict.onlyTheirs}</span>
      </legend>
      {both ? (
        sides.map((each) => (
          <label key={each} htmlFor={`${name}-${each}`} className={styles.side}>
            <Radio
              id={`${name}-${each}`}
              name={name}
              checked={side === each}
              onChange={() => onChoose(each)}
            />
            <Side name={copy.conflict[each]}>{difference[each]}</Side>
          </label>
        ))
      ) : (
        <Side name={copy.conflict.theirs}>{difference.theirs}</Side>
      )}
    </fieldset>
  );
}

/** Shows what another admin saved meanwhile, to choose what stays where both changed the same. */
export function ConflictDialog({ title, differences, onBack, onChosen }: Props) {
  const titleId = useId();
  const [choices, setChoices] = useState<Choices>({});
  const apply = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      aria-labelledby={titleId}
      // Before the dialog has appeared, nothing in it can take the focus.
      slotProps={{ transition: { onEntered: () => apply.current?.focus({ preventScroll: true }) } }}
      onClose={onBack}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent className={styles.content}>
        <p>{copy.conflict.text}</p>
        {differences.map((difference) => (
          <Part
            key={difference.path}
            difference={difference}
            side={choices[difference.path] ?? 'mine'}
            onChoose={(side) => setChoices({ ...choices, [difference.path]: side })}
          />
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onBack}>{copy.conflict.back}</Button>
        <Button ref={apply} variant="contained" onClick={() => onChosen(choices)}>
          {copy.conflict.apply}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
