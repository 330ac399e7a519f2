import {
  type ClipboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { unloadedText } from '../../shared/api/api.copy.ts';
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
 * Loaded by the few visitors who enter an access code. Cached, so that the next key press can use
 * it at once, because even a repeated `import()` is asynchronous.
 */
let codeEntry: CodeEntry | null = null;

let hasLoadFailed = false;

/** Records that a module of the form failed to load before the user pressed the button. */
export function noteLoadFailure(): void {
  hasLoadFailed = true;
}

/**
 * Handles a press that needs a module which failed to load. Chromium never fetches it again (HTML
 * Standard, module map). So after an earlier failure, and if online, opens the page for codes in a
 * new document.
 * @param text the text in the field.
 * @returns the sentence to show.
 */
export function recoverFromLoadFailure(text: string): string {
  if (hasLoadFailed && navigator.onLine) location.assign(paths.enroll(text));
  hasLoadFailed = true;
  return unloadedText();
}

export interface EnrolFormProps {
  /** The access code from the link, or from before the sign-in. */
  readonly initialCode: string;
  readonly action: ReactNode;
  readonly busy: boolean;
  readonly error: ReactNode;
  /**
   * @param code the access code in canonical form, with a valid check symbol.
   * @param text the code in the form shown in the field, to show it again.
   */
  readonly onCode: (code: string, text: string) => void;
  readonly onEdit?: () => void;
  /** Called when the user is about to enter an access code. */
  readonly onBegin?: (() => void) | undefined;
  readonly note?: ReactNode;
  readonly about?: string;
  /** Whether only the centre can help now. */
  readonly stuck?: boolean;
}

/**
 * Asks for an access code and checks it on the device, so that mistyped codes are not sent. The
 * field formats it like its card. A submission waits until `code-entry.ts` has loaded.
 */
export function EnrolForm(props: EnrolFormProps) {
  const { initialCode, action, error, onCode, onEdit, onBegin, note, about, stuck = false } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [waiting, setWaiting] = useState(false);
  const busy = props.busy || waiting;
  const problem = wrong ?? error;

  /** @throws if `code-entry.ts` fails to load. */
  const enter = async (act: (entry: CodeEntry, field: HTMLInputElement) => void) => {
    codeEntry ??= await import('./code-entry.ts');
    if (input.current !== null) act(codeEntry, input.current);
  };
  const show = () =>
    void enter(({ formatField }, field) => formatField(field)).catch(noteLoadFailure);
  const begin = () => {
    onBegin?.();
    show();
  };
  const change = () => {
    setWrong(null);
    onEdit?.();
    show();
  };
  // The field would remove line breaks, one of which may end the code, so replace them with spaces.
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text');
    if (!pasted.includes('\n')) return;
    event.preventDefault();
    event.currentTarget.value = pasted.replaceAll('\n', ' ');
    change();
  };
  const send = async () => {
    if (busy) return;
    setWaiting(true);
    await enter(({ readField }, field) => {
      const read = readField(field);
      setWrong(read.sentence);
      if (read.ok) onCode(read.code, field.value);
      else if (read.problem === 'empty') field.focus();
    }).catch(() => setWrong(recoverFromLoadFailure(input.current?.value ?? '')));
    setWaiting(false);
  };
  const scanned = (code: string) => {
    if (input.current !== null) input.current.value = code;
    change();
    void send();
  };
  const hydrated = useHydrated();
  const scanner = useScanner({ onCode: scanned, onType: () => input.current?.focus() });

  // Handles an access code from a prop, or one typed before hydration.
  const readInitial = useEffectEvent(() => {
    if (initialCode === '') return input.current?.value === '' ? undefined : show();
    void enter(({ readField }, field) => setWrong(readField(field).sentence)).catch(
      noteLoadFailure,
    );
  });
  useEffect(() => readInitial(), []);

  return (
    <Form className={styles.form} onSubmit={send} onIncomplete={send}>
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
          onFocus={begin}
          onChange={change}
          onPaste={paste}
          onBlur={show}
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
      <Button type="submit" wide busy={busy} disabled={!hydrated}>
        {busy ? enrolmentCopy.panel.busy : action}
      </Button>
      {scanner.offered && (
        <Button look="secondary" wide busy={busy} onClick={scanner.open}>
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
      <AskCentre label={contactCopy.lost} about={about} open={stuck} />
      {scanner.dialog}
    </Form>
  );
}
