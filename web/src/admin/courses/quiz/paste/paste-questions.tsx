import type { QuestionInput } from '@markaz/contract/learning/quiz-authoring';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useId, useMemo, useRef, useState } from 'react';
import { formatPlainNumber } from '../../../../shared/format/numbers.ts';
import { plural } from '../../../../shared/format/plural.ts';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import * as layout from '../../../ui/layout.module.css';
import { copy as common } from '../../../ui/ui.copy.ts';
import { copy, questionNoun } from './paste.copy.ts';
import * as styles from './question-preview.module.css';
import { QuestionPreview } from './question-preview.tsx';
import { readQuestions } from './read-questions.ts';

export interface BringProps {
  /** Number of questions that the quiz can still take. */
  readonly room: number;
  readonly onAdd: (questions: readonly QuestionInput[]) => void;
  readonly onClose: () => void;
}

/** Makes many questions from pasted text, after a preview of each. */
export default function PasteQuestions({ room, onAdd, onClose }: BringProps) {
  const hintId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const read = useMemo(() => readQuestions(text, room), [text, room]);
  const ready = read.flatMap(({ question }) => (question === null ? [] : [question]));
  const faulty = read.filter(({ question }) => question === null);

  const add = () => {
    onAdd(ready);
    // Questions that could not be added stay in the field for correction.
    if (faulty.length === 0) onClose();
    else setText(faulty.map(({ source }) => source).join('\n\n'));
  };
  return (
    <DialogFrame
      open
      fullWidth
      maxWidth="md"
      title={copy.title}
      className={layout.stack}
      focus={field}
      // A click outside the dialog must not lose pasted text.
      onClose={(_, reason) => (text === '' || reason === 'escapeKeyDown') && onClose()}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button variant="contained" disabled={ready.length === 0} onClick={add}>
            {ready.length === 0 ? copy.addNone : copy.add(formatPlainNumber(ready.length))}
          </Button>
        </>
      }
    >
      <p id={hintId} className={layout.muted}>
        {copy.hint}
      </p>
      <TextField
        multiline
        minRows={6}
        maxRows={10}
        margin="dense"
        label={copy.field}
        placeholder={copy.example}
        value={text}
        inputRef={field}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { 'aria-describedby': hintId, dir: 'auto', spellCheck: false } }}
      />
      <div role="status">
        {ready.length > 0 && <p>{copy.ready(plural(ready.length, questionNoun))}</p>}
        {faulty.length > 0 && (
          <p className={styles.problem}>{copy.faulty(plural(faulty.length, questionNoun))}</p>
        )}
      </div>
      {read.length > 0 && <QuestionPreview label={copy.preview} questions={read} />}
    </DialogFrame>
  );
}
