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
  Versions,
} from './merge.ts';

interface Props {
  readonly title: string;
  readonly differences: readonly DescribedDifference[];
  readonly onBack: () => void;
  readonly onResolve: (choices: ConflictChoices) => void;
}

const versions = ['mine', 'theirs'] as const;

function Version({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <span>
      <span className={styles.name}>{name}</span>
      <span className={styles.value}>{children || copy.conflict.empty}</span>
    </span>
  );
}

interface DifferenceProps {
  readonly difference: DescribedDifference;
  readonly version: (typeof versions)[number];
  readonly onChoose: (version: (typeof versions)[number]) => void;
}

/** Shows one difference. If both admins changed the value, the user can choose a version. */
function DifferenceField({ difference, version, onChoose }: DifferenceProps) {
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
        versions.map((each) => (
          <label key={each} htmlFor={`${name}-${each}`} className={styles.version}>
            <Radio
              id={`${name}-${each}`}
              name={name}
              checked={version === each}
              onChange={() => onChoose(each)}
            />
            <Version name={copy.conflict[each]}>{difference[each]}</Version>
          </label>
        ))
      ) : (
        <Version name={copy.conflict.theirs}>{difference.theirs}</Version>
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
          version={choices[difference.path] ?? 'mine'}
          onChoose={(version) => setChoices({ ...choices, [difference.path]: version })}
        />
      ))}
    </DialogFrame>
  );
}

export interface ConflictOptions<Values> {
  readonly title: string;
  readonly merge: (versions: Versions<Values>, choices?: ConflictChoices) => MergeResult<Values>;
  readonly describe: (difference: Difference, versions: Versions<Values>) => DescribedDifference;
}

interface Conflict<Values> {
  readonly versions: Versions<Values>;
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
    const { values, differences } = merge(conflict.versions);
    if (differences.some(({ isConflict }) => isConflict)) setOpenConflict(conflict);
    else await conflict.onMerged(values);
  };
  const dialog = openConflict !== null && (
    <ConflictDialog
      title={title}
      differences={merge(openConflict.versions).differences.map((each) =>
        describe(each, openConflict.versions),
      )}
      onBack={() => setOpenConflict(null)}
      onResolve={(choices) => {
        setOpenConflict(null);
        void openConflict.onMerged(merge(openConflict.versions, choices).values);
      }}
    />
  );
  return { resolve, dialog };
}
