import { readSerial } from '@markaz/contract/cards/serial';
import { limits } from '@markaz/contract/limits';
import { useState } from 'react';
import { formatNumber } from '../../shared/format/numbers.ts';
import { plural } from '../../shared/format/plural.ts';
import type { Sold } from '../api/bundles-query.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { CourseField } from '../ui/course-field.tsx';
import { oneOf } from '../ui/filters.ts';
import { RequiredTextField } from '../ui/form/form-fields.tsx';
import { nouns } from '../ui/nouns.ts';
import { SelectField } from '../ui/select-field.tsx';
import { type CodeChange, codeChanges } from './code-actions.ts';
import { copy } from './codes.copy.ts';
import * as styles from './range-dialog.module.css';
import { type ActionResult, useCodeAction } from './use-code-action.ts';

type SerialRange =
  | { readonly ok: true; readonly from: number; readonly to: number }
  | { readonly ok: false; readonly from: string | null; readonly to: string | null };

/**
 * Parses the first and last serial number of a stack; if invalid, an error for each wrong field.
 */
export function readRange(fromText: string, toText: string): SerialRange {
  const from = readSerial(fromText);
  const to = readSerial(toText);
  const wrong = (value: number | null) => (value === null ? copy.range.wrong : null);
  if (from === null || to === null) return { ok: false, from: wrong(from), to: wrong(to) };
  if (to < from) return { ok: false, from: null, to: copy.range.order };
  if (to - from >= limits.codesPerCall)
    return { ok: false, from: null, to: copy.range.tooWide(formatNumber(limits.codesPerCall)) };
  return { ok: true, from, to };
}

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
  const range = readRange(ends.from, ends.to);
  const count = range.ok ? range.to - range.from + 1 : 0;
  const problems = asked && !range.ok ? range : { from: null, to: null };

  const confirm = () => {
    setAsked(true);
    if (!range.ok) return;
    action.run({ action: change, selection: { cId, from: range.from, to: range.to } });
  };

  return (
    <ConfirmDialog
      slow
      className={styles.content}
      title={copy.range.title}
      confirm={copy.actions.names[change](plural(count, nouns.theseCards))}
      cancel={copy.actions.cancel}
      danger={change === 'revoke'}
      action={action}
      onConfirm={confirm}
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
            error={problems[end] !== null}
            helperText={problems[end]}
            autoComplete="off"
            slotProps={{ htmlInput: { dir: 'ltr', inputMode: 'numeric' } }}
          />
        ))}
      </div>
      {range.ok && <p>{copy.range.count(plural(count, nouns.card))}</p>}
    </ConfirmDialog>
  );
}
