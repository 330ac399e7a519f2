import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { showToast } from '../../shared/ui/toast-store.ts';
import { copy } from './copy.ts';
import { CopyIcon } from './icons.tsx';

interface Props {
  readonly text: string;
  readonly label: string;
  /** For screen readers where several of these stand together. */
  readonly describedAs?: string;
  readonly variant?: 'text' | 'contained' | 'outlined';
  /** Where there is no room for the label. */
  readonly iconOnly?: boolean;
}

/** Puts text on the clipboard and says whether the browser let it. */
export function CopyButton({
  text,
  label,
  describedAs,
  variant = 'outlined',
  iconOnly = false,
}: Props) {
  const [refused, setRefused] = useState(false);
  const put = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setRefused(false);
      showToast(copy.copied);
    } catch {
      setRefused(true);
    }
  };
  return (
    <>
      {iconOnly ? (
        <IconButton aria-label={describedAs} title={label} onClick={() => void put()}>
          <CopyIcon />
        </IconButton>
      ) : (
        <Button
          variant={variant}
          startIcon={<CopyIcon />}
          aria-label={describedAs}
          onClick={() => void put()}
        >
          {label}
        </Button>
      )}
      {refused && <span role="alert">{copy.copyFailed}</span>}
    </>
  );
}
