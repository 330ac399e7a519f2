import { formatSerial } from '@markaz/contract/access-code';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { TicketIcon } from '../../components/icons.tsx';
import { Link } from '../../components/link.tsx';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import { Ltr } from '../../format/ltr.tsx';
import { formatNumber } from '../../format/numbers.ts';
import { nouns, plural } from '../../format/plural.ts';
import { formatDate, formatDateTime } from '../../format/time.ts';
import { useAdminName } from '../admin-area/admins-query.ts';
import { useCourseTitle } from '../admin-area/all-courses-query.ts';
import { DownloadIcon, PrintIcon } from '../admin-area/icons.tsx';
import { adminPaths } from '../admin-area/sections.ts';
import { csvAddress } from '../admin-codes/code-filter.ts';
import type { CountedBatch } from './batch-queries.ts';
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
