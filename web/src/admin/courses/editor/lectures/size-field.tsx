import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { ownAddress } from '../../../../student/player/own-host.ts';
import { copy } from '../editor.copy.ts';
import { FieldLabel } from '../form/field-label.tsx';
import { bytesOf, inMegabytes } from './megabytes.ts';
import * as styles from './resource-fields.module.css';
import { sizeOf } from './size-of.ts';

interface Props {
  /** Path in the form. */
  readonly name: `lectures.${number}.resources.${number}.bytes`;
  readonly where: string;
  /** Address of the file; null if there is none. */
  readonly url: string | null;
}

/** Size of a file: typed, or read from its host. Optional. */
export function SizeField({ name, where, url }: Props) {
  const queryClient = useQueryClient();
  const { field, fieldState } = useController({ name });
  const { ref, value, onChange, ...input } = field;
  // The text as typed: «14.» is not finished yet.
  const [typed, setTyped] = useState<string>();
  const [asked, setAsked] = useState<'asking' | 'unknown'>();
  const text = typed !== undefined && bytesOf(typed) === value ? typed : inMegabytes(value);
  const id = useId();
  const ask = async (address: string) => {
    setAsked('asking');
    const bytes = await sizeOf(await ownAddress(queryClient, address));
    if (bytes !== null) onChange(bytes);
    setAsked(bytes === null ? 'unknown' : undefined);
  };
  return (
    <div className={styles.size}>
      <TextField
        {...input}
        id={id}
        autoComplete="off"
        label={<FieldLabel text={copy.resources.size} where={where} />}
        value={text}
        onChange={({ target }) => {
          setTyped(target.value);
          setAsked(undefined);
          onChange(bytesOf(target.value));
        }}
        inputRef={ref}
        error={fieldState.error !== undefined}
        helperText={
          fieldState.error?.message ??
          (asked === 'unknown' ? copy.resources.sizeUnknown : copy.resources.sizeHint)
        }
        slotProps={{
          htmlInput: { dir: 'ltr', inputMode: 'decimal' },
          formHelperText: { role: 'status' },
        }}
      />
      <Button
        disabled={url === null}
        loading={asked === 'asking'}
        onClick={() => url !== null && void ask(url)}
      >
        {copy.resources.askSize}
      </Button>
    </div>
  );
}
