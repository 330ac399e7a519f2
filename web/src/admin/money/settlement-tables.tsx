import { formatSerial } from '@markaz/contract/cards/serial';
import type { Settlement, SettlementLine } from '@markaz/contract/money/money';
import type { Payment } from '@markaz/contract/money/payments';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { formatDay } from '../../shared/format/days.ts';
import { formatDateTime } from '../../shared/format/time.ts';
import { FramedTable } from '../ui/data-table.tsx';
import * as layout from '../ui/layout.module.css';
import * as table from '../ui/table.module.css';
import { copy } from './money.copy.ts';
import { Money } from './money.tsx';
import { VoidDialog } from './payment-dialog.tsx';

const words = copy.settlement;

interface Props {
  readonly settlement: Settlement;
}

/** First and last numbers of cards; from left to right, as they are printed. */
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

/** Sales by course and price. */
export function SoldLines({ settlement: { lines } }: Props) {
  return (
    <section className={layout.section}>
      <h2>{words.lines}</h2>
      {lines.length === 0 ? (
        <p>{words.noLines}</p>
      ) : (
        <FramedTable
          small
          rows={lines.map((line, index) => ({ ...line, key: String(index) }))}
          keyOf={({ key }) => key}
          columns={[
            [
              copy.report.course,
              ({ title, on, ranges, returnedSince }) => (
                <>
                  <span className={table.anywhere}>{title ?? copy.deletedCourse}</span>
                  <span className={table.quiet}>
                    {words.ways[on]}{' '}
                    {returnedSince ? words.returnedSince : <Serials ranges={ranges} />}
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
      )}
    </section>
  );
}

/** Hand-overs, sales and returns. */
export function Moves({ settlement: { moves } }: Props) {
  return (
    <section className={layout.section}>
      <h2>{words.moves}</h2>
      {moves.length === 0 ? (
        <p>{words.noMoves}</p>
      ) : (
        <FramedTable
          small
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
      )}
    </section>
  );
}

/** Payments. A voided one remains visible, but counts in no sum. */
export function Payments({ settlement: { payments } }: Props) {
  const [voiding, setVoiding] = useState<Payment | null>(null);
  return (
    <section className={layout.section}>
      <h2>{words.paymentList}</h2>
      {payments.length === 0 ? (
        <p>{words.noPayments}</p>
      ) : (
        <FramedTable
          small
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
              ({ piastres, voided }) =>
                voided === null ? (
                  <Money piastres={piastres} />
                ) : (
                  <s>
                    <Money piastres={piastres} />
                  </s>
                ),
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
      )}
      {voiding && <VoidDialog payment={voiding} onClose={() => setVoiding(null)} />}
    </section>
  );
}
