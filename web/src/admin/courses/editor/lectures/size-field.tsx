import { westernDigits } from '@markaz/contract/text/normalise';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { megabyte } from '../../../../shared/format/bytes.ts';
import { fetchPlayableUrl } from '../../../../student/player/hosting-url.ts';
import { FormTextField } from '../../../ui/form/form-fields.tsx';
import { FieldLabel } from '../../editing/fields.tsx';
import { copy } from '../editor.copy.ts';
import * as styles from './lectures.module.css';

/** Converts typed megabytes, in any digits, to bytes. Returns null for zero or an invalid text. */
export function parseMegabytes(text: string): number | null {
  const number = westernDigits(text)
    .replace(/[٫,،]/gu, '.')
    .replace(/[^\d.]/gu, '');
  const megabytes = Number.parseFloat(number);
  // A size that rounds to zero counts as one byte.
  return megabytes > 0 ? Math.max(1, Math.round(megabytes * megabyte)) : null;
}

export function formatMegabytes(bytes: unknown): string {
  if (typeof bytes !== 'number') return '';
  const megabytes = bytes / megabyte;
  return String(megabytes < 0.01 ? 0.01 : Math.round(megabytes * 100) / 100);
}

/** Maximum wait for a file's size, in milliseconds. */
const timeoutMs = 10_000;

/**
 * Reads a file's size in bytes from its host.
 * @returns null if the host does not state the size or forbids requests from other sites
 */
export async function fetchFileSize(url: string): Promise<number | null> {
  try {
    const response = await fetch(url, {
      method: 'HEAD',
      credentials: 'omit',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const bytes = Number(response.headers.get('content-length'));
    return response.ok && Number.isInteger(bytes) && bytes > 0 ? bytes : null;
  } catch {
    return null;
  }
}

interface Props {
  readonly name: `lectures.${number}.resources.${number}.bytes`;
  readonly suffix: string;
  readonly url: string | null;
}

/** Optional field for a file's size, which is typed or read from the file's host. */
export function SizeField({ name, suffix, url }: Props) {
  const queryClient = useQueryClient();
  const { onChange } = useController({ name }).field;
  // Stores the text as typed, because «14.» is not a complete number.
  const [typedText, setTypedText] = useState<string>();
  const [requestStatus, setRequestStatus] = useState<'asking' | 'unknown'>();
  const requestSize = async (address: string) => {
    setRequestStatus('asking');
    const bytes = await fetchFileSize(await fetchPlayableUrl(queryClient, address));
    if (bytes !== null) onChange(bytes);
    setRequestStatus(bytes === null ? 'unknown' : undefined);
  };
  return (
    <div className={styles.size}>
      <FormTextField
        name={name}
        fullWidth={false}
        label={<FieldLabel text={copy.fields['lectures.resources.bytes']} suffix={suffix} />}
        format={(bytes) =>
          typedText !== undefined && parseMegabytes(typedText) === bytes
            ? typedText
            : formatMegabytes(bytes)
        }
        parse={(text) => {
          setTypedText(text);
          setRequestStatus(undefined);
          return parseMegabytes(text);
        }}
        helperText={
          requestStatus === 'unknown' ? copy.resources.sizeUnknown : copy.resources.sizeHint
        }
        slotProps={{
          htmlInput: { dir: 'ltr', inputMode: 'decimal' },
          formHelperText: { role: 'status' },
        }}
      />
      <Button
        disabled={url === null}
        loading={requestStatus === 'asking'}
        onClick={() => url !== null && void requestSize(url)}
      >
        {copy.resources.fetchSize}
      </Button>
    </div>
  );
}
