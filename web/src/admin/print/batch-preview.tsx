import type { ResponseOf } from '@markaz/contract/api';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { nouns, plural } from '../../shared/format/plural.ts';
import { formatDate } from '../../shared/format/time.ts';
import { paths } from '../../shared/paths.ts';
import { adminPaths } from '../ui/sections.ts';
import { facesOf } from './card-face.ts';
import { copy } from './copy.ts';
import { PrintPreview } from './print-preview.tsx';

const linkOf = (token: string) => `${location.origin}${paths.enroll(token)}`;

interface Props extends ResponseOf<'admin/codes/batches/print'> {
  /** The course's title. */
  readonly course: string;
}

/** The cards of a batch as they will be printed, and how often that was asked for before. */
export function BatchPreview({ batch, tokens, course }: Props) {
  const { outlet, priceLabel, expiresAt, printCount } = batch;
  // Sheets are drawn anew only when what stands on them has changed.
  const faces = useMemo(() => facesOf(batch, tokens, linkOf), [batch, tokens]);
  const series = useMemo(() => {
    const validity = expiresAt === null ? '' : copy.card.expires(formatDate(expiresAt));
    return { course, outlet, price: priceLabel, validity };
  }, [course, outlet, priceLabel, expiresAt]);
  return (
    <PrintPreview
      faces={faces}
      series={series}
      hint={copy.hint}
      actions={
        <Button component={Link} to={adminPaths.testPrint()} variant="outlined">
          {copy.test}
        </Button>
      }
      notice={
        printCount > 0 && (
          <Alert severity="info" sx={{ marginBlockEnd: 2 }}>
            {copy.reprint(plural(printCount, nouns.time))}
          </Alert>
        )
      }
    />
  );
}
