import type { ResponseOf } from '@markaz/contract/api';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { plural } from '../../shared/format/plural.ts';
import { formatDateTime } from '../../shared/format/time.ts';
import { nouns } from '../ui/nouns.ts';
import { adminPaths } from '../ui/sections.ts';
import { facesOf } from './card-face.ts';
import { copy } from './print.copy.ts';
import { PrintPreview } from './print-preview.tsx';

interface Props extends ResponseOf<'admin/codes/batches/cards'> {
  /** The course's title; unused for a bundle's cards. */
  readonly course: string;
}

/** The cards of a batch as they will be printed, and how often they were. */
export function BatchPreview({ batch, tokens, lectures, course }: Props) {
  const { id, printCount, printedAt } = batch;
  // Sheets are drawn again only when their content changes.
  const faces = useMemo(
    () => facesOf(batch, tokens, { course, lectures }),
    [batch, tokens, course, lectures],
  );
  return (
    <PrintPreview
      faces={faces}
      printed={{ batch: id }}
      actions={<TestPageLink />}
      notice={
        printedAt !== null && (
          <Alert severity="info">
            {copy.reprint(plural(printCount, nouns.time), formatDateTime(printedAt))}
          </Alert>
        )
      }
    />
  );
}

/** Link to a test page, which saves paper with codes on it. */
export function TestPageLink() {
  return (
    <Button component={Link} to={adminPaths.testPrint()} variant="outlined">
      {copy.test}
    </Button>
  );
}
