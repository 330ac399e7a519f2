import Button from '@mui/material/Button';
import Radio from '@mui/material/Radio';
import { type ReactNode, useId, useRef, useState } from 'react';
import { DialogFrame } from '../dialog-frame.tsx';
import { copy } from '../ui.copy.ts';
import * as styles from './conflict-dialog.module.css';
import type {
  ConflictChoices,
  DescribedDifference,
  Difference,
  MergeResult,
  Sides,
} from './merge.ts';

interface Props {
  readonly title: string;
  readonly differences: readonly DescribedDifference[];
  readonly onBack: () => void;
  readonly onResolve: (choices: ConflictChoices) => void;
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

interface DifferenceProps {
  readonly difference: DescribedDifference;
  readonly side: (typeof sides)[number];
  readonly onChoose: (side: (typeof sides)[number]) => void;
}

/** Shows one difference. If both admins changed the value, the user can choose a version. */
function DifferenceField({ difference, side, onChoose }: DifferenceProps) {
  const name = useId();
  const { label, isConflict } = difference;
  return (
    <fieldset className={styles.difference}>
      <legend className={styles.legend}>
        {label}
        <span className={styles.who}>
          {isConflict ? copy.conflict.both : copy.conflict.onlyTheirs}
        </span>
      </legend>
      {isConflict ? (
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

/** Shows another admin's changes. If both admins changed a value, asks which one to keep. */
export function ConflictDialog({ title, differences, onBack, onResolve }: Props) {
  const [choices, setChoices] = useState<ConflictChoices>({});
  const applyButton = useRef<HTMLButtonElement>(null);
  return (
    <DialogFrame
      open
      fullWidth
      maxWidth="md"
      title={title}
      className={styles.content}
      initialFocus={applyButton}
      onClose={onBack}
      actions={
        <>
          <Button onClick={onBack}>{copy.conflict.back}</Button>
          <Button ref={applyButton} variant="contained" onClick={() => onResolve(choices)}>
            {copy.conflict.apply}
          </Button>
        </>
      }
    >
      <p>{copy.conflict.text}</p>
      {differences.map((difference) => (
        <DifferenceField
          key={difference.path}
          difference={difference}
          side={choices[difference.path] ?? 'mine'}
          onChoose={(side) => setChoices({ ...choices, [difference.path]: side })}
        />
      ))}
    </DialogFrame>
  );
}

export interface ConflictOptions<Values> {
  readonly title: string;
  readonly merge: (sides: Sides<Values>, choices?: ConflictChoices) => MergeResult<Values>;
  readonly describe: (difference: Difference, sides: Sides<Values>) => DescribedDifference;
}

interface Conflict<Values> {
  readonly sides: Sides<Values>;
  readonly onMerged: (values: Values) => Promise<void>;
}

/**
 * Resolves an edit conflict with another admin
 * (docs/decisions/course-editor.md#merging-edits-of-two-admins).
 * @returns `resolve`, which merges both versions and opens the dialog if both changed a value; and
 * `dialog`, which the caller renders beside the form
 */
export function useConflict<Values>({ title, merge, describe }: ConflictOptions<Values>) {
  const [openConflict, setOpenConflict] = useState<Conflict<Values> | null>(null);
  const resolve = async (conflict: Conflict<Values>) => {
    const { values, differences } = merge(conflict.sides);
    if (differences.some(({ isConflict }) => isConflict)) setOpenConflict(conflict);
    else await conflict.onMerged(values);
  };
  const dialog = openConflict !== null && (
    <ConflictDialog
      title={title}
      differences={merge(openConflict.sides).differences.map((each) =>
        describe(each, openConflict.sides),
      )}
      onBack={() => setOpenConflict(null)}
      onResolve={(choices) => {
        setOpenConflict(null);
        void openConflict.onMerged(merge(openConflict.sides, choices).values);
      }}
    />
  );
  return { resolve, dialog };
}
