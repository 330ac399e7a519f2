import { readCode } from '@markaz/contract/access-code';
import {
  type ChangeEvent,
  type ClipboardEvent,
  type ReactNode,
  type RefObject,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { useMissing } from '../../shared/form/form.tsx';
import { WarningIcon } from '../../shared/ui/icons.tsx';
import { formatTyped, formatWhole } from './code-format.ts';
import { codeShape, enrolmentCopy } from './copy.ts';
import * as styles from './enrol-form.module.css';

interface CodeFieldProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What is wrong with it. */
  readonly error: ReactNode;
  /** Somebody is about to type. */
  readonly onFocus: () => void;
}

/** One large field for an access code; it writes the code as the card does while one types. */
export function CodeField({ input, value, onChange, error, onFocus }: CodeFieldProps) {
  const { id, missing } = useMissing(value);
  const problem = missing ?? error;
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

  // The field would drop line breaks, and with them where the code ends.
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text');
    if (!readCode(pasted).ok) return;
    event.preventDefault();
    onChange(formatWhole(pasted));
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
        required
        dir="ltr"
        type="text"
        inputMode="text"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        placeholder={codeShape}
        value={value}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-error ${id}-hint`}
        onChange={change}
        onFocus={onFocus}
        onPaste={paste}
        onBlur={() => onChange(formatWhole(value))}
      />
      <p className={styles.error} id={`${id}-error`} role="alert">
        {problem !== null && (
          <>
            <WarningIcon />
            <span>{problem}</span>
          </>
        )}
      </p>
      <p className={styles.hint} id={`${id}-hint`}>
        {enrolmentCopy.hint}
      </p>
    </div>
  );
}
