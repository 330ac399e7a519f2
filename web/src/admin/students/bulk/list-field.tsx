import { limits } from '@markaz/contract/limits';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import { plural } from '../../../shared/format/plural.ts';
import { decodeFile } from '../../ui/decode-file.ts';
import { RequiredTextField } from '../../ui/form/form-fields.tsx';
import * as layout from '../../ui/layout.module.css';
import { nouns } from '../../ui/nouns.ts';
import { copy } from './bulk.copy.ts';

const dropZone = {
  borderRadius: 'var(--radius)',
  outline: '2px dashed var(--color-primary)',
  outlineOffset: 4,
} as const;

interface Props {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly count: number;
}

const lines = (count: number) => plural(count, nouns.line);

export function ListField({ text, onChange, count }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [source, setSource] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const tooMany = count > limits.bulkRows;

  const read = async (file: File | undefined) => {
    if (file === undefined) return;
    const decoded = decodeFile(new Uint8Array(await file.arrayBuffer()));
    if ('problem' in decoded) return setProblem(copy.fileProblems[decoded.problem]);
    setProblem(null);
    setSource(file.name);
    onChange(decoded.text);
  };
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    void read(currentTarget.files?.[0]);
    // The same file may be chosen again after a correction.
    currentTarget.value = '';
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file === undefined) return;
    event.preventDefault();
    void read(file);
  };
  return (
    <div className={layout.tight}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a short cut; the button below does the same by keyboard */}
      <div
        style={over ? dropZone : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <RequiredTextField
          multiline
          fullWidth
          minRows={6}
          maxRows={10}
          label={copy.list}
          helperText={copy.listHint(lines(limits.bulkRows))}
          value={text}
          error={tooMany}
          onChange={(event) => {
            setSource('');
            onChange(event.target.value);
          }}
          slotProps={{ htmlInput: { dir: 'auto', spellCheck: false, autoComplete: 'off' } }}
        />
      </div>
      <div className={layout.bar}>
        <span role="status">
          {source !== '' && `${copy.chosen(source)}. `}
          {count > 0 && !tooMany && copy.rows(lines(count))}
        </span>
        <Button variant="outlined" onClick={() => input.current?.click()}>
          {copy.file}
        </Button>
        <input ref={input} type="file" accept=".csv,.tsv,.txt,text/*" hidden onChange={choose} />
      </div>
      {tooMany && (
        <Alert severity="error">{copy.tooMany(lines(count), lines(limits.bulkRows))}</Alert>
      )}
      {problem !== null && <Alert severity="error">{problem}</Alert>}
    </div>
  );
}
