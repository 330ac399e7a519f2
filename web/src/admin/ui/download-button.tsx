import Button from '@mui/material/Button';
import { DownloadIcon } from './icons.tsx';
import { copy } from './ui.copy.ts';

interface DownloadButtonProps {
  readonly href: string;
  /** For files that are not CSV. */
  readonly label?: string;
}

/** Downloads a file, by default CSV. */
export function DownloadButton({ href, label = copy.csv }: DownloadButtonProps) {
  return (
    <Button component="a" href={href} download variant="outlined" startIcon={<DownloadIcon />}>
      {label}
    </Button>
  );
}
