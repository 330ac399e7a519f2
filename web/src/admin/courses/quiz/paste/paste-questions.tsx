import TextField from '@mui/material/TextField';
import { useId, useMemo, useRef, useState } from 'react';
import { plural } from '../../../../shared/format/plural.ts';
import { quizNouns } from '../../../../shared/format/quiz-nouns.ts';
import * as layout from '../../../ui/layout.module.css';
import * as styles from './add-questions-dialog.module.css';
import { AddQuestionsDialog, type AddQuestionsProps } from './add-questions-dialog.tsx';
import { copy } from './paste.copy.ts';
import { readQuestions } from './read-questions.ts';

export default function PasteQuestions({ maxQuestions, onAdd, onClose }: AddQuestionsProps) {
  const hintId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const questions = useMemo(() => readQuestions(text, maxQuestions), [text, maxQuestions]);
  const faulty = questions.filter(({ question }) => question === null);
  const readyCount = questions.length - faulty.length;
  return (
    <AddQuestionsDialog
      title={copy.title}
      label={copy.preview}
      questions={questions}
      initialFocus={field}
      onAdd={(questions) => {
        onAdd(questions);
        // Questions that could not be added stay in the field for correction.
        if (faulty.length === 0) onClose();
        else setText(faulty.map(({ source }) => source).join('\n\n'));
      }}
      // A click outside the dialog must not lose pasted text.
      onClose={(_, reason) => (text === '' || reason === 'escapeKeyDown') && onClose()}
      onCancel={onClose}
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
        {readyCount > 0 && <p>{copy.ready(plural(readyCount, quizNouns.question))}</p>}
        {faulty.length > 0 && (
          <p className={styles.problem}>{copy.faulty(plural(faulty.length, quizNouns.question))}</p>
        )}
      </div>
    </AddQuestionsDialog>
  );
}
