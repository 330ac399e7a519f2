import { formatSerialRange } from '@markaz/contract/cards/serial';
import type { Settlement, SettlementLine } from '@markaz/contract/money/money';
import { sumPayments } from '@markaz/contract/money/payments';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { postJson } from '../../shared/api/client.ts';
import { formatMonth } from '../../shared/format/days.ts';
import { formatDateTime } from '../../shared/format/moment.ts';
import { formatNumber } from '../../shared/format/numbers.ts';
import { plural } from '../../shared/format/plural.ts';
import { adminPaths } from '../ui/admin-paths.ts';
import { DialogButton } from '../ui/confirm-dialog.tsx';
import * as layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { nouns } from '../ui/nouns.ts';
import * as table from '../ui/table.module.css';
import { Tiles } from '../ui/tiles.tsx';
import { useHasAccess } from '../ui/use-has-access.ts';
import { copy } from './money.copy.ts';
import { Money, MoneyTable, useFormatPounds } from './money-table.tsx';
import { MonthPage, PrintedPage, useMonth } from './month-page.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { PaymentList } from './payment-list.tsx';
import { settlementCsvUrl, settlementQuery } from './queries.ts';

const texts = copy.settlement;

interface Props {
  readonly settlement: Settlement;
}

/**
 * Describes who owes how much to whom. An outlet sells cards for the centre.
 * @param piastres the outlet's debt in piastres (100 piastres are a pound)
 */
function describeBalance(piastres: number, format: (piastres: number) => string): string {
  if (piastres === 0) return texts.nothingOwed;
  const amount = copy.amount(format(Math.abs(piastres)));
  return piastres > 0 ? texts.outletOwes(amount) : texts.centreOwes(amount);
}

interface StatementRow {
  readonly name: string;
  readonly note?: string;
  readonly cards?: number;
  readonly piastres: number;
}

/** Lists the amounts that add up to an outlet's balance. */
function Statement({ settlement }: Props) {
  const format = useFormatPounds();
  const { opening, credit, redeemed, returned, payments, closing } = settlement;
  const { paid, paidBack } = sumPayments(payments);
  const rows: readonly StatementRow[] = [
    { name: texts.opening, piastres: opening },
    {
      name: texts.credit,
      ...(redeemed.cards > 0 && { note: texts.redeemed(plural(redeemed.cards, nouns.card)) }),
      cards: credit.cards,
      piastres: credit.piastres,
    },
    { name: texts.returned, cards: returned.cards, piastres: -returned.piastres },
    { name: texts.payments, piastres: -paid },
    ...(paidBack > 0 ? [{ name: texts.paidBack, piastres: paidBack }] : []),
    { name: texts.closing, note: describeBalance(closing, format), piastres: closing },
  ];
  return (
    <MoneyTable
      title={texts.statement}
      rows={rows}
      keyOf={({ name }) => name}
      columns={[
        [
          texts.item,
          ({ name, note }) => (
            <>
              {name === texts.closing ? <strong>{name}</strong> : name}
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

function CardStatistics({ settlement: { cards, paid } }: Props) {
  const format = useFormatPounds();
  const { got: received, back: sentBack, unsold } = cards;
  const amount = paid.cards > 0 ? copy.amount(format(paid.piastres)) : null;
  return (
    <section className={layout.section}>
      <h2>{texts.cards}</h2>
      <Tiles
        label={texts.cards}
        tiles={[
          [texts.received, formatNumber(received)],
          [texts.sentBack, formatNumber(sentBack)],
          [texts.paid, formatNumber(paid.cards), amount],
          [texts.unsold, formatNumber(unsold)],
        ]}
      />
    </section>
  );
}

/** Shows ranges of serial numbers from left to right, as on the cards. */
function Serials({ ranges }: Pick<SettlementLine, 'ranges'>) {
  // A range stays on one line.
  const rangeTexts = ranges.map(({ from, to }) =>
    formatSerialRange(from, to).replaceAll(' ', '\u00A0'),
  );
  return (
    <bdi dir="ltr" className={table.wrapAnywhere}>
      {rangeTexts.join(', ')}
    </bdi>
  );
}

/** A line of sold cards, or the sum of the lines with the same terms. */
type SoldRow = { readonly key: string; readonly cards: number; readonly piastres: number } & (
  | { readonly line: SettlementLine }
  | { readonly line: null; readonly name: string }
);

/** Lists what was sold, and the sums on credit and paid, which are also in the statement. */
function SoldLines({ settlement: { lines, credit, paid } }: Props) {
  const sums = [
    [texts.creditSum, credit],
    [texts.paidSum, paid],
  ] as const;
  const rows: readonly SoldRow[] = [
    ...lines.map((line, index) => ({ ...line, line, key: String(index) })),
    ...sums
      .filter(([, { cards }]) => cards > 0)
      .map(([name, sum]) => ({ ...sum, line: null, name, key: name })),
  ];
  return (
    <MoneyTable
      title={texts.lines}
      emptyText={texts.noLines}
      rows={rows}
      keyOf={({ key }) => key}
      columns={[
        [
          copy.report.course,
          (row) => {
            if (row.line === null) return <strong>{row.name}</strong>;
            const { title, on: saleTerms, ranges, returnedSince: isReturned } = row.line;
            return (
              <>
                <span className={table.wrapAnywhere}>{title ?? copy.deletedCourse}</span>
                <span className={table.quiet}>
                  {texts.terms[saleTerms]}{' '}
                  {isReturned ? texts.returnedAfterSale : <Serials ranges={ranges} />}
                </span>
              </>
            );
          },
        ],
        [copy.report.cards, ({ cards }) => cards],
        [
          texts.price,
          ({ line }) => {
            if (line === null) return null;
            return line.price === null ? texts.unknownPrice : <Money piastres={line.price} />;
          },
          'wide',
        ],
        [texts.value, ({ piastres }) => <Money piastres={piastres} />],
      ]}
    />
  );
}

function CardMoves({ settlement: { moves } }: Props) {
  return (
    <MoneyTable
      title={texts.moves}
      emptyText={texts.noMoves}
      rows={moves}
      keyOf={({ id }) => id}
      columns={[
        [
          texts.item,
          ({ kind, title, from, to, at }) => (
            <>
              {texts.kinds[kind]}
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

/** Returns the amounts of which all sums of a settlement consist. */
const amountsOf = ({ opening, returned, lines, payments }: Settlement): number[] => [
  opening,
  returned.piastres,
  ...lines.flatMap(({ piastres, price }) => [piastres, price ?? 0]),
  ...payments.map(({ piastres }) => piastres),
];

export function OutletSettlement() {
  const { outlet = '' } = useParams();
  const hasAccess = useHasAccess();
  const mayVoid = hasAccess('admin');
  // Whoever only takes payments may not pay anything back.
  const directions = hasAccess('sales')
    ? copy.payment.directions
    : { in: copy.payment.directions.in };
  const month = useMonth();
  const query = useQuery(settlementQuery(outlet, month));
  const title = texts.title(outlet);
  return (
    <MonthPage
      title={title}
      addressOf={(chosen) => adminPaths.outlet(outlet, chosen)}
      csvUrl={settlementCsvUrl(outlet, month)}
      actions={
        <DialogButton
          variant="contained"
          renderDialog={(close) => (
            <PaymentDialog
              title={copy.payment.title(outlet)}
              texts={{ ...copy.payment, directions }}
              call={(payment) => postJson('admin/payments/add', { outlet, ...payment })}
              onClose={close}
            />
          )}
        >
          {copy.payment.add}
        </DialogButton>
      }
    >
      <Loaded query={query} label={copy.loading} height="40rem">
        {(settlement) => (
          <PrintedPage
            title={`${title}، ${formatMonth(month)}`}
            signatures={texts.signatures}
            amounts={amountsOf(settlement)}
          >
            <Statement settlement={settlement} />
            <CardStatistics settlement={settlement} />
            <SoldLines settlement={settlement} />
            <CardMoves settlement={settlement} />
            <PaymentList
              title={texts.paymentList}
              emptyText={texts.noPayments}
              texts={copy.payment}
              payments={settlement.payments}
              onVoid={
                mayVoid
                  ? (id, reason) => postJson('admin/payments/void', { id, reason })
                  : undefined
              }
            />
          </PrintedPage>
        )}
      </Loaded>
    </MonthPage>
  );
}
