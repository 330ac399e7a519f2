import { westernDigits } from '@markaz/contract/text/normalise';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { megabyte } from '../../../../shared/format/bytes.ts';
import { ownAddress } from '../../../../student/player/own-host.ts';
import { FormTextField } from '../../../ui/form/form-fields.tsx';
import { FieldLabel } from '../../editing/fields.tsx';
import { copy } from '../editor.copy.ts';
import * as styles from './lectures.module.css';

/** Converts typed megabytes, in Arabic or Western digits, to bytes; null unless above zero. */
export function bytesOf(text: string): number | null {
  const number = westernDigits(text)
    .replace(/[٫,،]/gu, '.')
    .replace(/[^\d.]/gu, '');
  const megabytes = Number.parseFloat(number);
  // Small sizes are rounded up to one byte.
  return megabytes > 0 ? Math.max(1, Math.round(megabytes * megabyte)) : null;
}

export function inMegabytes(bytes: unknown): string {
  if (typeof bytes !== 'number') return '';
  const megabytes = bytes / megabyte;
  return String(megabytes < 0.01 ? 0.01 : Math.round(megabytes * 100) / 100);
}

/** Longest wait for a file's size, in milliseconds. */
const timeout = 10_000;

/**
 * Asks the file's host for its size.
 * @returns null if the host does not state the size or forbids requests from other sites.
 */
export async function sizeOf(url: string): Promise<number | null> {
  try {
    const response = await fetch(url, {
      method: 'HEAD',
      credentials: 'omit',
      signal: AbortSignal.timeout(timeout),
    });
    const bytes = Number(response.headers.get('content-length'));
    return response.ok && Number.isInteger(bytes) && bytes > 0 ? bytes : null;
  } catch {
    return null;
  }
}

interface Props {
  readonly name: `lectures.${number}.resources.${number}.bytes`;
  readonly where: string;
  readonly url: string | null;
}

/** Optional field for a file's size, which is typed or read from the host. */
export function SizeField({ name, where, url }: Props) {
  const queryClient = useQueryClient();
  const { onChange } = useController({ name }).field;
  // Keeps the text as typed, because «14.» is not a complete number.
  const [typed, setTyped] = useState<string>();
  const [asked, setAsked] = useState<'asking' | 'unknown'>();
  const ask = async (address: string) => {
    setAsked('asking');
    const bytes = await sizeOf(await ownAddress(queryClient, address));
    if (bytes !== null) onChange(bytes);
    setAsked(bytes === null ? 'unknown' : undefined);
  };
  return (
    <div className={styles.size}>
      <FormTextField
        name={name}
        fullWidth={false}
        label={<FieldLabel text={copy.fields['lectures.resources.bytes']} where={where} />}
        format={(bytes) =>
          typed !== undefined && bytesOf(typed) === bytes ? typed : inMegabytes(bytes)
        }
        parse={(text) => {
          setTyped(text);
          setAsked(undefined);
          return bytesOf(text);
        }}
        helperText={asked === 'unknown' ? copy.resources.sizeUnknown : copy.resources.sizeHint}
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
