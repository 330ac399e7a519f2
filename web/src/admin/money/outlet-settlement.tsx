import { formatSerial } from '@markaz/contract/cards/serial';
import type { Settlement, SettlementLine } from '@markaz/contract/money/money';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { postJson } from '../../shared/api/client.ts';
import { formatMonth } from '../../shared/format/days.ts';
import { formatNumber } from '../../shared/format/numbers.ts';
import { plural } from '../../shared/format/plural.ts';
import { formatDateTime } from '../../shared/format/time.ts';
import { adminPaths } from '../ui/admin-paths.ts';
import { DialogButton } from '../ui/confirm-dialog.tsx';
import { useReplaceUrl } from '../ui/filters.ts';
import { formatPounds } from '../ui/format-money.ts';
import * as layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { nouns } from '../ui/nouns.ts';
import * as table from '../ui/table.module.css';
import { Tiles } from '../ui/tiles.tsx';
import { useHasAccess } from '../ui/use-has-access.ts';
import { copy } from './money.copy.ts';
import { Money, MoneyTable } from './money-table.tsx';
import { MonthPage, PrintedPage, readMonth } from './month-page.tsx';
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
function describeBalance(piastres: number): string {
  if (piastres === 0) return texts.nothingOwed;
  const amount = `${formatPounds(Math.abs(piastres))} ${copy.pounds}`;
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
  const { opening, credit, redeemed, returned, paidIn, closing } = settlement;
  const rows: readonly StatementRow[] = [
    { name: texts.opening, piastres: opening },
    {
      name: texts.credit,
      ...(redeemed.cards > 0 && { note: texts.redeemed(plural(redeemed.cards, nouns.card)) }),
      cards: credit.cards,
      piastres: credit.piastres,
    },
    { name: texts.returned, cards: returned.cards, piastres: -returned.piastres },
    { name: texts.payments, piastres: -paidIn },
    { name: texts.closing, note: describeBalance(closing), piastres: closing },
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
  const { got: received, back: sentBack, unsold } = cards;
  const amount = paid.cards > 0 ? `${formatPounds(paid.piastres)} ${copy.pounds}` : null;
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
  const rangeTexts = ranges.map(({ from, to }) =>
    from === to ? formatSerial(from) : `${formatSerial(from)}–${formatSerial(to)}`,
  );
  return (
    <bdi dir="ltr" className={table.wrapAnywhere}>
      {rangeTexts.join(', ')}
    </bdi>
  );
}

function SoldLines({ settlement: { lines } }: Props) {
  return (
    <MoneyTable
      title={texts.lines}
      emptyText={texts.noLines}
      rows={lines.map((line, index) => ({ ...line, key: String(index) }))}
      keyOf={({ key }) => key}
      columns={[
        [
          copy.report.course,
          ({ title, on: saleTerms, ranges, returnedSince: isReturned }) => (
            <>
              <span className={table.wrapAnywhere}>{title ?? copy.deletedCourse}</span>
              <span className={table.quiet}>
                {texts.terms[saleTerms]}{' '}
                {isReturned ? texts.returnedAfterSale : <Serials ranges={ranges} />}
              </span>
            </>
          ),
        ],
        [copy.report.cards, ({ cards }) => cards],
        [
          texts.price,
          ({ price }) => (price === null ? texts.unknownPrice : <Money piastres={price} />),
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

export function OutletSettlement() {
  const { outlet = '' } = useParams();
  const [parameters] = useSearchParams();
  const mayVoid = useHasAccess()('admin');
  const replaceUrl = useReplaceUrl();
  const month = readMonth(parameters);
  const query = useQuery(settlementQuery(outlet, month));
  const title = texts.title(outlet);
  return (
    <MonthPage
      title={title}
      month={month}
      onMonthChange={(chosen) => replaceUrl(adminPaths.outlet(outlet, chosen))}
      csvUrl={settlementCsvUrl(outlet, month)}
      actions={
        <DialogButton
          variant="contained"
          renderDialog={(close) => (
            <PaymentDialog
              title={copy.payment.title(outlet)}
              texts={copy.payment}
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
          <PrintedPage title={`${title}، ${formatMonth(month)}`} signatures={texts.signatures}>
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
