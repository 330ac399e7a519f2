import { readCode } from '@markaz/contract/access-code';
import {
  type ChangeEvent,
  type FormEvent,
  type ReactNode,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '../../shared/ui/button.tsx';
import { WarningIcon } from '../../shared/ui/icons.tsx';
import { formatTyped, formatWhole } from './code-format.ts';
import { codeShape, enrolmentCopy } from './copy.ts';
import styles from './enrol-form.module.css';
import { problemText } from './problem-text.ts';

interface CodeFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What is wrong with it, in one sentence. */
  readonly error: string | null;
}

/** One large field for an access code; it writes the code as the card does while one types. */
function CodeField({ value, onChange, error }: CodeFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (caret.current === null || input.current !== document.activeElement) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const takeTyped = useEffectEvent(() => onChange(formatWhole(input.current?.value ?? '')));
  // Before the page came to life somebody may have begun to type.
  useLayoutEffect(() => takeTyped(), []);

  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const arrivedAtOnce = target.value.length > value.length + 1;
    if (arrivedAtOnce) {
      const text = formatWhole(target.value);
      caret.current = text.length;
      onChange(text);
      return;
    }
    const typed = formatTyped(target.value, target.selectionStart ?? target.value.length);
    caret.current = typed.caret;
    onChange(typed.text);
  };

  return (
    <div className={styles.group}>
      <label className={styles.label} htmlFor={id}>
        {enrolmentCopy.label}
      </label>
      <input
        ref={input}
        id={id}
        className={styles.field}
        name="code"
        dir="ltr"
        type="text"
        inputMode="text"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        placeholder={codeShape}
        value={value}
        aria-invalid={error !== null}
        aria-describedby={`${id}-error ${id}-hint`}
        onChange={change}
        onBlur={() => onChange(formatWhole(value))}
      />
      <p className={styles.error} id={`${id}-error`} role="alert">
        {error !== null && (
          <>
            <WarningIcon />
            <span>{error}</span>
          </>
        )}
      </p>
      <p className={styles.hint} id={`${id}-hint`}>
        {enrolmentCopy.hint}
      </p>
    </div>
  );
}

export interface EnrolFormProps {
  /** A code from the link or from before signing in. */
  readonly initialCode: string;
  readonly action: ReactNode;
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
  readonly note?: ReactNode;
}

/** Asks for a code and checks it on the spot: mistyped codes never leave the phone. */
export function EnrolForm(props: EnrolFormProps) {
  const { initialCode, action, busy, error, onCode, onEdit, note } = props;
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
      <CodeField value={text} onChange={edit} error={problem ?? error} />
      <Button type="submit" wide busy={busy}>
        {busy ? enrolmentCopy.panel.busy : action}
      </Button>
      {note}
    </form>
  );
}
