import { formatSerial } from '@markaz/contract/cards/serial';
import type { Receipt } from '@markaz/contract/money/counter';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useBrand } from '../../shared/brand/settings.ts';
import { Ltr } from '../../shared/format/ltr.tsx';
import { formatDateTime } from '../../shared/format/moment.ts';
import { readText, writeText } from '../../shared/storage.ts';
import { classes } from '../../shared/ui/classes.ts';
import { printedAlone } from '../print/printed-alone.ts';
import { adminPaths } from '../ui/admin-paths.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { PrintIcon } from '../ui/icons.tsx';
import * as layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { formatCash } from './cash.ts';
import { copy } from './counter.copy.ts';
import { receiptQuery } from './queries.ts';
import * as styles from './receipt.module.css';

const texts = copy.receipt;

type Paper = keyof typeof texts.papers;

const paperKey = 'markaz.receipt-paper';

/** Returns the paper that was last chosen in this browser, because the printer stands beside it. */
function usePaper(): [Paper, (chosen: string) => void] {
  const [paper, setPaper] = useState<Paper>(readText(paperKey) === 'a4' ? 'a4' : 'roll58');
  const choose = (chosen: string) => {
    const next = chosen === 'a4' ? 'a4' : 'roll58';
    writeText(paperKey, next);
    setPaper(next);
  };
  return [paper, choose];
}

const formatAmount = (piastres: number) => copy.pounds(formatCash(piastres));

/** Returns the number of a receipt for people. Few receipts of a day have the same six symbols. */
const receiptNumber = ({ id }: Receipt) => id.slice(0, 6).toUpperCase();

/**
 * Returns the total and, if the seller entered it, what the customer paid and got back. After the
 * sale of a card was undone, the customer got more back than at the sale.
 */
function amountsOf({ piastres, paid, undone }: Receipt): readonly (readonly [string, number])[] {
  const total = [texts.total, piastres] as const;
  if (paid === null || undone.length > 0) return [total];
  return [total, [texts.paid, paid], [texts.change, paid - piastres]];
}

const isUndone = ({ undone }: Receipt, line: Receipt['lines'][number]) =>
  undone.some(({ cId, serial }) => cId === line.cId && serial === line.serial);

/** Returns a receipt as a message. */
export function receiptText(receipt: Receipt, brandName: string, phone: string): string {
  return [
    brandName,
    texts.title(receiptNumber(receipt)),
    formatDateTime(receipt.at),
    ...receipt.lines.map((line) =>
      texts.line(
        line.title,
        formatSerial(line.serial),
        isUndone(receipt, line) ? texts.undone : formatAmount(line.price),
      ),
    ),
    ...amountsOf(receipt).map(([name, piastres]) => texts.amount(name, formatAmount(piastres))),
    ...(phone === '' ? [] : [texts.phone(phone)]),
  ].join('\n');
}

/** Shows a receipt, and buttons that print and copy it. Only the receipt itself is printed. */
export function ReceiptView({ receipt }: { readonly receipt: Receipt }) {
  const { brandName, phone } = useBrand();
  const [paper, setPaper] = usePaper();
  return (
    <div className={layout.stack}>
      <section
        ref={printedAlone}
        className={classes(styles.receipt, paper === 'a4' ? styles.a4 : styles.roll58)}
        aria-label={texts.title(receiptNumber(receipt))}
      >
        <div className={styles.head}>
          <span className={styles.brand}>{brandName}</span>
          <bdi>{texts.title(receiptNumber(receipt))}</bdi>
          <time dateTime={receipt.at}>{formatDateTime(receipt.at)}</time>
        </div>
        <ul className={styles.lines}>
          {receipt.lines.map((line) => (
            <li key={`${line.cId} ${line.serial}`}>
              <span className={styles.course}>
                {line.title}
                <span className={styles.serial}>
                  <Ltr>{formatSerial(line.serial)}</Ltr>
                </span>
              </span>
              <span className={styles.amount}>
                {isUndone(receipt, line) ? texts.undone : formatAmount(line.price)}
              </span>
            </li>
          ))}
        </ul>
        <dl className={styles.amounts}>
          {amountsOf(receipt).map(([name, piastres]) => (
            <div key={name} className={name === texts.total ? styles.total : undefined}>
              <dt>{name}</dt>
              <dd className={styles.amount}>{formatAmount(piastres)}</dd>
            </div>
          ))}
        </dl>
        {phone !== '' && <p className={styles.foot}>{texts.phone(phone)}</p>}
      </section>
      <div className={layout.actions}>
        <Button variant="outlined" startIcon={<PrintIcon />} onClick={() => print()}>
          {copy.print}
        </Button>
        <CopyButton text={receiptText(receipt, brandName, phone)} label={texts.copy} />
        <SelectField
          size="small"
          label={texts.paper}
          value={paper}
          options={Object.entries(texts.papers)}
          onChange={setPaper}
        />
        <Button component={Link} to={adminPaths.moves()}>
          {texts.undo}
        </Button>
      </div>
    </div>
  );
}

export function ReceiptPage() {
  const { id = '' } = useParams();
  const query = useQuery(receiptQuery(id));
  return (
    <>
      <SectionHeading title={texts.pageTitle}>
        <Button component={Link} to={adminPaths.counter()}>
          {copy.title}
        </Button>
      </SectionHeading>
      <Loaded query={query} label={texts.loading} width="min(22rem, 100%)" height="16rem">
        {(receipt) => <ReceiptView receipt={receipt} />}
      </Loaded>
    </>
  );
}
