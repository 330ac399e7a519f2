import { readCode } from '@markaz/contract/access-code';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { AskCentre } from '../../shared/contact/ask-centre.tsx';
import { contactCopy } from '../../shared/contact/copy.ts';
import { Form } from '../../shared/form/form.tsx';
import { scanCopy } from '../../shared/scan/copy.ts';
import { useScanner } from '../../shared/scan/use-scanner.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { CameraIcon } from '../../shared/ui/icons.tsx';
import { useHydrated } from '../../shared/ui/use-hydrated.ts';
import { CodeField } from './code-field.tsx';
import { formatWhole } from './code-format.ts';
import { enrolmentCopy } from './copy.ts';
import * as styles from './enrol-form.module.css';

/** Only who mistypes a code needs the words for it; they are fetched while he types. */
const loadProblems = () => import('./problem-text.ts');

export interface EnrolFormProps {
  /** A code from the link or from before signing in. */
  readonly initialCode: string;
  readonly action: ReactNode;
  readonly busy: boolean;
  /** What the server said about the code sent last. */
  readonly error: ReactNode;
  /**
   * @param code canonical; its check symbol fits.
   * @param text the same as it stands in the field, for showing it again.
   */
  readonly onCode: (code: string, text: string) => void;
  /** Called when the text changes, so that an old error can go. */
  readonly onEdit?: () => void;
  readonly note?: ReactNode;
  /** The course that the code shall open. */
  readonly about?: string;
  /** Only the centre can help now. */
  readonly stuck?: boolean;
}

/** Asks for a code and checks it on the spot: mistyped codes never leave the phone. */
export function EnrolForm(props: EnrolFormProps) {
  const { initialCode, action, busy, error, onCode, onEdit, note, about, stuck = false } = props;
  const [text, setText] = useState(() => formatWhole(initialCode));
  const [judged, setJudged] = useState({ text: '', problem: '' });
  const problem = judged.text === text && judged.problem !== '' ? judged.problem : null;

  const judge = (wrong: string) =>
    loadProblems()
      .then(({ problemText }) => problemText(wrong))
      // Without a connection it is at least said that something is wrong.
      .catch(() => enrolmentCopy.mismatch)
      .then((told) => setJudged({ text: wrong, problem: told ?? '' }));
  const edit = (next: string) => {
    if (next === text) return;
    setText(next);
    onEdit?.();
  };
  const redeem = (given: string) => {
    if (busy) return;
    const whole = formatWhole(given);
    edit(whole);
    const read = readCode(whole);
    if (read.ok) onCode(read.code, whole);
    else void judge(whole);
  };
  const hydrated = useHydrated();
  const field = useRef<HTMLInputElement>(null);
  const scanner = useScanner({ onCode: redeem, onType: () => field.current?.focus() });
  const judgeGiven = useEffectEvent(() => {
    if (initialCode !== '' && !readCode(text).ok) void judge(text);
  });
  useEffect(() => judgeGiven(), []);

  return (
    <Form className={styles.form} onSubmit={() => redeem(text)}>
      <CodeField
        input={field}
        value={text}
        onChange={edit}
        error={problem ?? error}
        onFocus={() => void loadProblems().catch(() => undefined)}
      />
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
