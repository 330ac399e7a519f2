import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import { plural } from '../../../../shared/format/plural.ts';
import { quizNouns } from '../../../../shared/format/quiz-nouns.ts';
import { decodeFile } from '../../../ui/decode-file.ts';
import * as layout from '../../../ui/layout.module.css';
import { AddQuestionsDialog, type AddQuestionsProps } from '../paste/add-questions-dialog.tsx';
import { copy as pasteCopy } from '../paste/paste.copy.ts';
import { copy } from './gift.copy.ts';
import type { GiftFile } from './read-gift.ts';

export default function ImportGift({ maxQuestions, onAdd, onClose }: AddQuestionsProps) {
  const input = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const [file, setFile] = useState<(GiftFile & { readonly name: string }) | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const entries = file?.entries ?? [];
  const readyCount = entries.filter(({ question }) => question !== null).length;
  const skippedCount = entries.length - readyCount;

  const readFile = async (chosen: File | undefined) => {
    if (chosen === undefined) return;
    setFile(null);
    setProblem(null);
    const decoded = decodeFile(new Uint8Array(await chosen.arrayBuffer()));
    if ('problem' in decoded) return setProblem(copy.fileProblems[decoded.problem]);
    try {
      const { readGift } = await import('./read-gift.ts');
      const gift = readGift(decoded.text, maxQuestions);
      if (gift.entries.length === 0) setProblem(copy.empty);
      else setFile({ ...gift, name: chosen.name });
    } catch {
      setProblem(copy.fileProblems.unloaded);
    }
  };
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    void readFile(currentTarget.files?.[0]);
    // Cleared, so that the same file can be chosen again after a correction.
    currentTarget.value = '';
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    void readFile(event.dataTransfer.files[0]);
  };
  return (
    <AddQuestionsDialog
      title={copy.title}
      label={copy.preview}
      questions={entries}
      initialFocus={chooseButton}
      onAdd={(questions) => {
        onAdd(questions);
        onClose();
      }}
      onClose={onClose}
      onCancel={onClose}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <p className={layout.muted}>{copy.hint}</p>
      <div className={layout.bar}>
        <bdi>{file !== null && copy.chosen(file.name)}</bdi>
        <Button ref={chooseButton} variant="outlined" onClick={() => input.current?.click()}>
          {copy.choose}
        </Button>
        <input
          ref={input}
          type="file"
          aria-label={copy.choose}
          accept=".gift,.txt,text/*"
          hidden
          onChange={onChange}
        />
      </div>
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      <div role="status">
        {readyCount > 0 && <p>{pasteCopy.ready(plural(readyCount, quizNouns.question))}</p>}
        {skippedCount > 0 && <p>{copy.skipped(plural(skippedCount, quizNouns.question))}</p>}
        {file !== null && file.categories > 0 && <p>{copy.categories(file.categories)}</p>}
        {file?.losesPictures === true && <p>{copy.pictures}</p>}
      </div>
    </AddQuestionsDialog>
  );
}
