import Button from '@mui/material/Button';
import { copy } from './copy.ts';
import { DownloadIcon } from './icons.tsx';

/** Gets a file for spreadsheets. @param href where the server gives it */
export function DownloadButton({ href }: { readonly href: string }) {
  return (
    <Button component="a" href={href} download variant="outlined" startIcon={<DownloadIcon />}>
      {copy.csv}
    </Button>
  );
}
