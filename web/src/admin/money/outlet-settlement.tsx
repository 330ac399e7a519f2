import { formatSerial } from '@markaz/contract/cards/serial';
import type { Settlement, SettlementLine } from '@markaz/contract/money/money';
import type { Payment } from '@markaz/contract/money/payments';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { formatDay, formatMonth } from '../../shared/format/days.ts';
import { formatNumber } from '../../shared/format/numbers.ts';
import { plural } from '../../shared/format/plural.ts';
import { formatDateTime } from '../../shared/format/time.ts';
import { useNarrow } from '../ui/filters.ts';
import * as layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { formatPounds } from '../ui/money-words.ts';
import { nouns } from '../ui/nouns.ts';
import { adminPaths } from '../ui/sections.ts';
import * as table from '../ui/table.module.css';
import { Tiles } from '../ui/tiles.tsx';
import { copy } from './money.copy.ts';
import { Money, MoneyTable } from './money-table.tsx';
import { MonthFrame, PrintedPage, readMonth } from './month-page.tsx';
import { PaymentDialog, VoidDialog } from './payment-dialog.tsx';
import { settlementAddress, settlementQuery } from './queries.ts';

const words = copy.settlement;

interface Props {
  readonly settlement: Settlement;
}

/** Says who owes whom. */
function balanceText(piastres: number): string {
  if (piastres === 0) return words.even;
  const amount = `${formatPounds(Math.abs(piastres))} ${copy.pounds}`;
  return piastres > 0 ? words.owes(amount) : words.isOwed(amount);
}

interface StatementRow {
  readonly name: string;
  readonly note?: string;
  readonly cards?: number;
  readonly piastres: number;
}

/** The lines that add up to an outlet's balance. */
function Statement({ settlement }: Props) {
  const { opening, credit, redeemed, returned, paidIn, closing } = settlement;
  const rows: readonly StatementRow[] = [
    { name: words.opening, piastres: opening },
    {
      name: words.credit,
      ...(redeemed.cards > 0 && { note: words.redeemed(plural(redeemed.cards, nouns.card)) }),
      cards: credit.cards,
      piastres: credit.piastres,
    },
    { name: words.returned, cards: returned.cards, piastres: -returned.piastres },
    { name: words.payments, piastres: -paidIn },
    { name: words.closing, note: balanceText(closing), piastres: closing },
  ];
  return (
    <MoneyTable
      title={words.statement}
      rows={rows}
      keyOf={({ name }) => name}
      columns={[
        [
          words.item,
          ({ name, note }) => (
            <>
              {name === words.closing ? <strong>{name}</strong> : name}
              {note && <span className={table.quiet}>{note}</span>}
            </>
          ),
        ],
        [copy.report.cards, ({ cards }) => cards],
        [copy.pounds, ({ piastres }) => <Money piastres={piastres} />],
      ]}
    />
  );
}

function CardFigures({ settlement: { cards, paid } }: Props) {
  const amount = paid.cards > 0 ? `${formatPounds(paid.piastres)} ${copy.pounds}` : null;
  return (
    <section className={layout.section}>
      <h2>{words.facts}</h2>
      <Tiles
        label={words.facts}
        tiles={[
          [words.got, formatNumber(cards.got)],
          [words.back, formatNumber(cards.back)],
          [words.paid, formatNumber(paid.cards), amount],
          [words.unsold, formatNumber(cards.unsold)],
        ]}
      />
    </section>
  );
}

/** First and last serial numbers of cards, from left to right, as they are printed. */
function Serials({ ranges }: Pick<SettlementLine, 'ranges'>) {
  const written = ranges.map(({ from, to }) =>
    from === to ? formatSerial(from) : `${formatSerial(from)}–${formatSerial(to)}`,
  );
  return (
    <bdi dir="ltr" className={table.anywhere}>
      {written.join(', ')}
    </bdi>
  );
}

function SoldLines({ settlement: { lines } }: Props) {
  return (
    <MoneyTable
      title={words.lines}
      none={words.noLines}
      rows={lines.map((line, index) => ({ ...line, key: String(index) }))}
      keyOf={({ key }) => key}
      columns={[
        [
          copy.report.course,
          ({ title, on, ranges, returnedSince }) => (
            <>
              <span className={table.anywhere}>{title ?? copy.deletedCourse}</span>
              <span className={table.quiet}>
                {words.ways[on]} {returnedSince ? words.returnedSince : <Serials ranges={ranges} />}
              </span>
            </>
          ),
        ],
        [copy.report.cards, ({ cards }) => cards],
        [
          words.price,
          ({ price }) => (price === null ? words.unknownPrice : <Money piastres={price} />),
          'wide',
        ],
        [words.value, ({ piastres }) => <Money piastres={piastres} />],
      ]}
    />
  );
}

function Moves({ settlement: { moves } }: Props) {
  return (
    <MoneyTable
      title={words.moves}
      none={words.noMoves}
      rows={moves}
      keyOf={({ id }) => id}
      columns={[
        [
          words.item,
          ({ kind, title, from, to, at }) => (
            <>
              {words.kinds[kind]}
              <span className={table.quiet}>{formatDateTime(at)}</span>
              <span className={table.quiet}>
                {title ?? copy.deletedCourse} <Serials ranges={[{ from, to }]} />
              </span>
            </>
          ),
        ],
        [copy.report.cards, ({ count }) => count],
      ]}
    />
  );
}

/** Lists payments. A voided payment remains visible, but no sum includes it. */
function Payments({ settlement: { payments } }: Props) {
  const [voiding, setVoiding] = useState<Payment | null>(null);
  return (
    <>
      <MoneyTable
        title={words.paymentList}
        none={words.noPayments}
        rows={payments}
        keyOf={({ id }) => id}
        columns={[
          [
            words.day,
            ({ day, note, voided }) => (
              <>
                {formatDay(day)}
                <span className={table.quiet}>
                  {voided === null ? note : copy.payment.voided(voided.reason)}
                </span>
              </>
            ),
          ],
          [
            words.amount,
            ({ piastres, voided }) => {
              const amount = <Money piastres={piastres} />;
              return voided === null ? amount : <s>{amount}</s>;
            },
          ],
          [
            copy.payment.voidTitle,
            (payment) =>
              payment.voided === null && (
                <Button data-screen color="error" onClick={() => setVoiding(payment)}>
                  {copy.payment.void}
                </Button>
              ),
            'actions',
          ],
        ]}
      />
      {voiding && <VoidDialog payment={voiding} onClose={() => setVoiding(null)} />}
    </>
  );
}

export function OutletSettlement() {
  const { outlet = '' } = useParams();
  const [parameters] = useSearchParams();
  const narrow = useNarrow();
  const [paying, setPaying] = useState(false);
  const month = readMonth(parameters);
  const query = useQuery(settlementQuery(outlet, month));
  const title = words.title(outlet);
  return (
    <MonthFrame
      title={title}
      month={month}
      onMonth={(chosen) => narrow(adminPaths.outlet(outlet, chosen))}
      csv={settlementAddress(outlet, month)}
      actions={
        <Button variant="contained" onClick={() => setPaying(true)}>
          {copy.payment.add}
        </Button>
      }
    >
      <Loaded query={query} label={copy.loading} height="40rem">
        {(settlement) => (
          <PrintedPage title={`${title}، ${formatMonth(month)}`} signatures={words.signatures}>
            <Statement settlement={settlement} />
            <CardFigures settlement={settlement} />
            <SoldLines settlement={settlement} />
            <Moves settlement={settlement} />
            <Payments settlement={settlement} />
          </PrintedPage>
        )}
      </Loaded>
      {paying && <PaymentDialog outlet={outlet} onClose={() => setPaying(false)} />}
    </MonthFrame>
  );
}
