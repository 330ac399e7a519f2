import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import { formatPlainNumber } from '../../../../shared/format/numbers.ts';
import { plural } from '../../../../shared/format/plural.ts';
import { decodeFile } from '../../../ui/decode-file.ts';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import * as layout from '../../../ui/layout.module.css';
import { copy as common } from '../../../ui/ui.copy.ts';
import { copy as paste, questionNoun } from '../paste/paste.copy.ts';
import type { BringProps } from '../paste/paste-questions.tsx';
import { QuestionPreview } from '../paste/question-preview.tsx';
import { copy } from './gift.copy.ts';
import type { GiftFile } from './read-gift.ts';

/** Imports questions from a GIFT file, after a preview. */
export default function ImportGift({ room, onAdd, onClose }: BringProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const [file, setFile] = useState<(GiftFile & { readonly name: string }) | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const entries = file?.entries ?? [];
  const ready = entries.flatMap(({ question }) => (question === null ? [] : [question]));
  const skipped = entries.length - ready.length;

  const read = async (chosen: File | undefined) => {
    if (chosen === undefined) return;
    setFile(null);
    setProblem(null);
    const decoded = decodeFile(new Uint8Array(await chosen.arrayBuffer()));
    if ('problem' in decoded) return setProblem(copy.fileProblems[decoded.problem]);
    try {
      const { readGift } = await import('./read-gift.ts');
      const found = readGift(decoded.text, room);
      if (found.entries.length === 0) setProblem(copy.empty);
      else setFile({ ...found, name: chosen.name });
    } catch {
      setProblem(copy.fileProblems.unloaded);
    }
  };
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    void read(currentTarget.files?.[0]);
    // The same file may be chosen again after a correction.
    currentTarget.value = '';
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    void read(event.dataTransfer.files[0]);
  };
  const add = () => {
    onAdd(ready);
    onClose();
  };
  return (
    <DialogFrame
      open
      fullWidth
      maxWidth="md"
      title={copy.title}
      className={layout.stack}
      focus={choose}
      onClose={onClose}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button variant="contained" disabled={ready.length === 0} onClick={add}>
            {ready.length === 0 ? paste.addNone : paste.add(formatPlainNumber(ready.length))}
          </Button>
        </>
      }
    >
      <p className={layout.muted}>{copy.hint}</p>
      <div className={layout.bar}>
        <bdi>{file !== null && copy.chosen(file.name)}</bdi>
        <Button ref={choose} variant="outlined" onClick={() => input.current?.click()}>
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
        {ready.length > 0 && <p>{paste.ready(plural(ready.length, questionNoun))}</p>}
        {skipped > 0 && <p>{copy.skipped(plural(skipped, questionNoun))}</p>}
        {file !== null && file.categories > 0 && <p>{copy.categories(file.categories)}</p>}
        {file?.losesPictures === true && <p>{copy.pictures}</p>}
      </div>
      {entries.length > 0 && <QuestionPreview label={copy.preview} questions={entries} />}
    </DialogFrame>
  );
}
