import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { showToast } from '../../shared/ui/toast-store.ts';
import { CopyIcon } from './icons.tsx';
import { copy } from './ui.copy.ts';

interface Props {
  readonly text: string;
  readonly label: string;
  /** Label for screen readers, if several such buttons are together. */
  readonly describedAs?: string;
  readonly variant?: 'text' | 'contained' | 'outlined';
  /** Whether to hide the label, because there is no room for it. */
  readonly iconOnly?: boolean;
}

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
