import {
  type ClipboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { loadFailureText } from '../../shared/api/api.copy.ts';
import { AskCentre } from '../../shared/contact/ask-centre.tsx';
import { contactCopy } from '../../shared/contact/contact.copy.ts';
import { Form } from '../../shared/form/form.tsx';
import { paths } from '../../shared/paths.ts';
import { scanCopy } from '../../shared/scan/scan.copy.ts';
import { useScanner } from '../../shared/scan/use-scanner.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { CameraIcon, WarningIcon } from '../../shared/ui/icons.tsx';
import { useHydrated } from '../../shared/ui/use-hydrated.ts';
import * as styles from './enrol-form.module.css';
import { codeShape, enrolmentCopy } from './enrolment.copy.ts';

type CodeEntry = typeof import('./code-entry.ts');

/**
 * The module `code-entry.ts`, which loads only for users who enter a code. It is cached here,
 * because even a repeated `import()` is asynchronous, and a key press must use the module
 * synchronously.
 */
let codeEntryModule: CodeEntry | null = null;

let hasLoadFailed = false;

/** Records that a module of the form failed to load while the user was typing. */
export function noteLoadFailure(): void {
  hasLoadFailed = true;
}

/**
 * Handles a press of the button after a module of the form failed to load. Chromium never fetches a
 * failed module again in the same document (HTML Standard, module map). Therefore, if a module
 * failed before and the device is online, opens the page for codes in a new document.
 * @param text the text in the field
 * @returns the message to show
 */
export function recoverFromLoadFailure(text: string): string {
  if (hasLoadFailed && navigator.onLine) location.assign(paths.enroll(text));
  hasLoadFailed = true;
  return loadFailureText();
}

export interface EnrolFormProps {
  /** The access code from a link, or the code that the user entered before signing in. */
  readonly initialCode: string;
  readonly action: ReactNode;
  readonly busy: boolean;
  readonly error: ReactNode;
  /**
   * @param code the access code in canonical form, with a valid check symbol
   * @param text the code as the field shows it, to show it again later
   */
  readonly onCode: (code: string, text: string) => void;
  readonly onEdit?: () => void;
  /** Called when the user is about to enter an access code. */
  readonly onBegin?: (() => void) | undefined;
  readonly note?: ReactNode;
  /** What a question to the centre is about, such as the title of a course. */
  readonly about?: string;
  /** Whether the user can go on only by asking the centre or by waiting. */
  readonly isBlocked?: boolean;
}

/**
 * Asks for an access code. Checks it on the device, so that a mistyped code is not sent. The field
 * shows the code as on its card. A submission waits until `code-entry.ts` has loaded.
 */
export function EnrolForm(props: EnrolFormProps) {
  const {
    initialCode,
    action,
    error,
    onCode,
    onEdit,
    onBegin,
    note,
    about,
    isBlocked = false,
  } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [codeProblem, setCodeProblem] = useState<string | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const busy = props.busy || isLoading;
  const problem = codeProblem ?? error;

  /** @throws if `code-entry.ts` fails to load. */
  const withCodeEntry = async (handle: (entry: CodeEntry, field: HTMLInputElement) => void) => {
    codeEntryModule ??= await import('./code-entry.ts');
    if (input.current !== null) handle(codeEntryModule, input.current);
  };
  const formatInput = () =>
    void withCodeEntry(({ formatField }, field) => formatField(field)).catch(noteLoadFailure);
  const handleFocus = () => {
    onBegin?.();
    formatInput();
  };
  const handleChange = () => {
    setCodeProblem(null);
    onEdit?.();
    formatInput();
  };
  // Replace line breaks with spaces. The field would remove line breaks, and the text after the
  // code would then be joined to it.
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text');
    if (!pasted.includes('\n')) return;
    event.preventDefault();
    event.currentTarget.value = pasted.replaceAll('\n', ' ');
    handleChange();
  };
  const submit = async () => {
    if (busy) return;
    setIsLoading(true);
    await withCodeEntry(({ readField }, field) => {
      const result = readField(field);
      setCodeProblem(result.message);
      if (result.ok) onCode(result.code, field.value);
      else if (result.problem === 'empty') field.focus();
    }).catch(() => setCodeProblem(recoverFromLoadFailure(input.current?.value ?? '')));
    setIsLoading(false);
  };
  const submitScanned = (code: string) => {
    if (input.current !== null) input.current.value = code;
    handleChange();
    void submit();
  };
  const isHydrated = useHydrated();
  const scanner = useScanner({ onCode: submitScanned, onType: () => input.current?.focus() });

  // Handles an access code from `initialCode`, or a code that was typed before hydration.
  const readInitial = useEffectEvent(() => {
    if (initialCode === '') return input.current?.value === '' ? undefined : formatInput();
    onBegin?.();
    void withCodeEntry(({ readField }, field) => setCodeProblem(readField(field).message)).catch(
      noteLoadFailure,
    );
  });
  useEffect(() => readInitial(), []);

  return (
    <Form className={styles.form} onSubmit={submit} onIncomplete={submit}>
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
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          placeholder={codeShape}
          defaultValue={initialCode}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-error ${id}-hint`}
          onFocus={handleFocus}
          onChange={handleChange}
          onPaste={handlePaste}
          onBlur={formatInput}
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
      {/* Before hydration the browser would submit the form itself, and the code would be lost. */}
      <Button type="submit" wide busy={busy} disabled={!isHydrated}>
        {busy ? enrolmentCopy.panel.busy : action}
      </Button>
      {scanner.isAvailable && (
        <Button variant="secondary" wide busy={busy} onClick={scanner.open}>
          <CameraIcon />
          {scanCopy.scan}
        </Button>
      )}
      {scanner.problem !== null && (
        <p className={styles.error} role="alert">
          {scanner.problem}
        </p>
      )}
      {note}
      <AskCentre label={contactCopy.lost} about={about} open={isBlocked} />
      {scanner.dialog}
    </Form>
  );
}
