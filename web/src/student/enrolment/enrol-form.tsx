import { readCode } from '@markaz/contract/access-code';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../shared/ui/button.tsx';
import { CodeField } from './code-field.tsx';
import { formatWhole } from './code-format.ts';
import { enrolmentCopy } from './copy.ts';
import styles from './enrol-form.module.css';
import { problemText } from './problem-text.ts';

export interface EnrolFormProps {
  /** A code from the link or from before signing in. */
  readonly initialCode: string;
  readonly action: string;
  readonly busy: boolean;
  /** What the server said about the code sent last. */
  readonly error: string | null;
  /**
   * @param code canonical; its check symbol fits.
   * @param text the same as it stands in the field, for showing it again.
   */
  readonly onCode: (code: string, text: string) => void;
  /** Called when the text changes, so that an old error can go. */
  readonly onEdit?: () => void;
  readonly autoFocus?: boolean;
  readonly note?: ReactNode;
}

/** Asks for a code and checks it on the spot: mistyped codes never leave the phone. */
export function EnrolForm(props: EnrolFormProps) {
  const { initialCode, action, busy, error, onCode, onEdit, autoFocus = false, note } = props;
  const [text, setText] = useState(() => formatWhole(initialCode));
  const [problem, setProblem] = useState<string | null>(null);

  const edit = (next: string) => {
    if (next === text) return;
    setText(next);
    setProblem(null);
    onEdit?.();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const read = readCode(text);
    setProblem(problemText(text));
    if (read.ok) onCode(read.code, formatWhole(text));
  };

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <CodeField value={text} onChange={edit} error={problem ?? error} autoFocus={autoFocus} />
      <Button type="submit" wide busy={busy}>
        {busy ? enrolmentCopy.panel.busy : action}
      </Button>
      {note !== undefined && <p className={styles.note}>{note}</p>}
    </form>
  );
}
