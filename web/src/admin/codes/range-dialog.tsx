import { useState } from 'react';
import * as z from 'zod';
import { plural } from '../../shared/format/plural.ts';
import type { Sold } from '../api/bundles-query.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { CourseField } from '../ui/course-field.tsx';
import { oneOf } from '../ui/filters.ts';
import { RequiredTextField } from '../ui/form/required-text-field.tsx';
import { nouns } from '../ui/nouns.ts';
import { SelectField } from '../ui/select-field.tsx';
import { type ActionResult, useCodeAction } from './action-dialog.tsx';
import { type CodeChange, codeChanges } from './code-actions.tsx';
import { copy } from './codes.copy.ts';
import * as styles from './range-dialog.module.css';
import { rangeSchema } from './serial-range.ts';

interface Props {
  /** Courses and bundles. */
  readonly courses: readonly Sold[];
  /** Id of the course chosen in advance; empty for none. */
  readonly initialCourse: string;
  readonly onClose: () => void;
  readonly onDone: (result: ActionResult) => void;
}

/** Changes a stack of cards by its first and last serial number. */
export function RangeDialog({ courses, initialCourse, onClose, onDone }: Props) {
  const [cId, setCourse] = useState(initialCourse);
  const [change, setChange] = useState<CodeChange>('activate');
  const [ends, setEnds] = useState({ from: '', to: '' });
  const [asked, setAsked] = useState(false);
  const action = useCodeAction(onDone);
  const { data: range, error } = rangeSchema.safeParse(ends);
  const count = range === undefined ? 0 : range.to - range.from + 1;
  const problems = asked && error ? z.flattenError(error).fieldErrors : {};
  return (
    <ConfirmDialog
      slow
      className={styles.content}
      title={copy.range.title}
      confirm={copy.actions.names[change](plural(count, nouns.theseCards))}
      cancel={copy.actions.cancel}
      danger={change === 'revoke'}
      action={action}
      onConfirm={() => {
        setAsked(true);
        if (range) action.run({ action: change, selection: { cId, ...range } });
      }}
      onClose={onClose}
    >
      <p>{copy.range.explain}</p>
      <SelectField
        label={copy.range.action}
        value={change}
        options={codeChanges.map((known) => [known, copy.actions.titles[known]])}
        onChange={(chosen) => setChange(oneOf(codeChanges)(chosen) ?? 'activate')}
        helperText={copy.actions.explain[change]}
      />
      <CourseField courses={courses} value={cId} onChange={setCourse} required />
      <div className={styles.ends}>
        {(['from', 'to'] as const).map((end) => (
          <RequiredTextField
            key={end}
            label={copy.range[end]}
            value={ends[end]}
            onChange={({ target }) => setEnds({ ...ends, [end]: target.value })}
            error={problems[end] !== undefined}
            helperText={problems[end]?.[0]}
            autoComplete="off"
            slotProps={{ htmlInput: { dir: 'ltr', inputMode: 'numeric' } }}
          />
        ))}
      </div>
      {range && <p>{copy.range.count(plural(count, nouns.card))}</p>}
    </ConfirmDialog>
  );
}
