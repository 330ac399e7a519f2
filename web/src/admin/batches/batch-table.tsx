import { formatSerial } from '@markaz/contract/access-code';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Link } from 'react-router';
import { Ltr } from '../../shared/format/ltr.tsx';
import { formatNumber } from '../../shared/format/numbers.ts';
import { nouns, plural } from '../../shared/format/plural.ts';
import { formatDate, formatDateTime } from '../../shared/format/time.ts';
import { TicketIcon } from '../../shared/ui/icons.tsx';
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx';
import { useAdminName } from '../api/admins-query.ts';
import { useCourseTitle } from '../api/all-courses-query.ts';
import type { CountedBatch } from '../api/batch-queries.ts';
import { csvAddress } from '../api/code-filter.ts';
import { DownloadIcon, PrintIcon } from '../ui/icons.tsx';
import { adminPaths } from '../ui/sections.ts';
import styles from './batch-table.module.css';
import { copy } from './copy.ts';
import { SalesBar } from './sales-bar.tsx';

/** Shown from the width where the drawer gives way to the bar. */
const wide = { display: { xs: 'none', md: 'table-cell' } } as const;

function printed({ printCount }: CountedBatch): string {
  return printCount === 0 ? copy.notReprinted : copy.reprinted(plural(printCount, nouns.time));
}

function serialsOf({ firstSerial, lastSerial }: CountedBatch): string {
  return `${formatSerial(firstSerial)} – ${formatSerial(lastSerial)}`;
}

function Sales({ batch }: { readonly batch: CountedBatch }) {
  const { count, sold, used, revoked, swapped } = batch.numbers;
  return (
    <span className={styles.sales}>
      <SalesBar numbers={batch.numbers} />
      <span>{copy.sold(formatNumber(sold), formatNumber(count))}</span>
      <span className={styles.quiet}>
        {[
          copy.used(formatNumber(used)),
          revoked > 0 && copy.revoked(formatNumber(revoked)),
          swapped > 0 && copy.swapped(formatNumber(swapped)),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  );
}

/** Batches, newest first; on a phone the columns fold into the first. */
export function BatchTable({ batches }: { readonly batches: readonly CountedBatch[] }) {
  const titleOf = useCourseTitle();
  const nameOf = useAdminName();
  return (
    <TableContainer component={Paper} variant="outlined">
      <Table>
        <TableHead>
          <TableRow>
            <TableCell>{copy.columns.batch}</TableCell>
            <TableCell sx={wide}>{copy.columns.cards}</TableCell>
            <TableCell sx={wide}>{copy.columns.sales}</TableCell>
            <TableCell sx={wide}>{copy.columns.printed}</TableCell>
            <TableCell>
              <VisuallyHidden>{copy.columns.actions}</VisuallyHidden>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {batches.map((batch) => (
            <TableRow key={batch.id} hover>
              <TableCell component="th" scope="row" className={styles.batch}>
                <span className={styles.title}>{titleOf(batch.cId)}</span>
                <span className={styles.quiet}>
                  {[batch.outlet, batch.priceLabel, formatDateTime(batch.createdAt)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <span className={styles.quiet}>{copy.by(nameOf(batch.createdBy))}</span>
                {batch.expiresAt !== null && (
                  <span className={styles.quiet}>{copy.expires(formatDate(batch.expiresAt))}</span>
                )}
                {batch.note !== '' && <span className={styles.note}>{batch.note}</span>}
                <span className={styles.folded}>
                  <span>
                    {plural(batch.count, nouns.card)}: <Ltr>{serialsOf(batch)}</Ltr>
                  </span>
                  <Sales batch={batch} />
                  <span className={styles.quiet}>{printed(batch)}</span>
                </span>
              </TableCell>
              <TableCell sx={wide}>
                {plural(batch.count, nouns.card)}
                <span className={styles.quiet}>
                  <Ltr>{serialsOf(batch)}</Ltr>
                </span>
              </TableCell>
              <TableCell sx={wide}>
                <Sales batch={batch} />
              </TableCell>
              <TableCell sx={wide}>{printed(batch)}</TableCell>
              <TableCell padding="none" className={styles.actions}>
                <IconButton
                  component={Link}
                  to={adminPaths.print(batch.id)}
                  aria-label={copy.printNamed(serialsOf(batch))}
                  title={copy.print}
                >
                  <PrintIcon />
                </IconButton>
                <IconButton
                  component={Link}
                  to={adminPaths.codes({ cId: batch.cId, batch: batch.id })}
                  aria-label={copy.codesNamed(serialsOf(batch))}
                  title={copy.codes}
                >
                  <TicketIcon />
                </IconButton>
                <IconButton
                  component="a"
                  href={csvAddress({ batch: batch.id })}
                  download
                  aria-label={copy.csvNamed(serialsOf(batch))}
                  title={copy.made.csv}
                >
                  <DownloadIcon />
                </IconButton>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
