import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { showToast } from '../../shared/ui/toast-store.ts';
import { CopyIcon } from './icons.tsx';
import { copy } from './ui.copy.ts';

interface Props {
  readonly text: string;
  readonly label: string;
  /** Label for screen readers, which tells apart several such buttons on a page. */
  readonly ariaLabel?: string;
  readonly variant?: 'text' | 'contained' | 'outlined';
  /** Whether to show only the icon, for places without room for the label. */
  readonly iconOnly?: boolean;
}

export function CopyButton({
  text,
  label,
  ariaLabel,
  variant = 'outlined',
  iconOnly = false,
}: Props) {
  const [hasFailed, setFailed] = useState(false);
  const copyText = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setFailed(false);
      showToast(copy.copied);
    } catch {
      setFailed(true);
    }
  };
  return (
    <>
      {iconOnly ? (
        <IconButton aria-label={ariaLabel} title={label} onClick={() => void copyText()}>
          <CopyIcon />
        </IconButton>
      ) : (
        <Button
          variant={variant}
          startIcon={<CopyIcon />}
          aria-label={ariaLabel}
          onClick={() => void copyText()}
        >
          {label}
        </Button>
      )}
      {hasFailed && <span role="alert">{copy.copyFailed}</span>}
    </>
  );
}
