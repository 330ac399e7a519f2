import Button from '@mui/material/Button';
import { copy } from './copy.ts';
import { DownloadIcon } from './icons.tsx';

interface DownloadButtonProps {
  /** Where the server gives the file. */
  readonly href: string;
  /** For what is no file for spreadsheets. */
  readonly label?: string;
}

/** Gets a file, for spreadsheets unless told. */
export function DownloadButton({ href, label = copy.csv }: DownloadButtonProps) {
  return (
    <Button component="a" href={href} download variant="outlined" startIcon={<DownloadIcon />}>
      {label}
    </Button>
  );
}
