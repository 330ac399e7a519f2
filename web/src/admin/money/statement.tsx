import type { Settlement } from '@markaz/contract/money/money';
import { formatNumber } from '../../shared/format/numbers.ts';
import { plural } from '../../shared/format/plural.ts';
import { FramedTable } from '../ui/data-table.tsx';
import * as layout from '../ui/layout.module.css';
import { formatPounds } from '../ui/money-words.ts';
import { nouns } from '../ui/nouns.ts';
import * as table from '../ui/table.module.css';
import { Tiles } from '../ui/tiles.tsx';
import { copy } from './money.copy.ts';
import { Money } from './money.tsx';

const words = copy.settlement;

/** Says in words who owes whom. */
function balanceText(piastres: number): string {
  if (piastres === 0) return words.even;
  const amount = `${formatPounds(Math.abs(piastres))} ${copy.pounds}`;
  return piastres > 0 ? words.owes(amount) : words.isOwed(amount);
}

/** The lines that add up to an outlet's balance. */
export function Statement({ settlement }: { readonly settlement: Settlement }) {
  const { opening, credit, redeemed, returned, paidIn, closing } = settlement;
  const rows = [
    { name: words.opening, note: '', cards: null, piastres: opening },
    {
      name: words.credit,
      note: redeemed.cards > 0 ? words.redeemed(plural(redeemed.cards, nouns.card)) : '',
      cards: credit.cards,
      piastres: credit.piastres,
    },
    { name: words.returned, note: '', cards: returned.cards, piastres: -returned.piastres },
    { name: words.payments, note: '', cards: null, piastres: -paidIn },
    { name: words.closing, note: balanceText(closing), cards: null, piastres: closing },
  ];
  return (
    <section className={layout.section}>
      <h2>{words.statement}</h2>
      <FramedTable
        small
        rows={rows}
        keyOf={({ name }) => name}
        columns={[
          [
            words.item,
            ({ name, note }) => (
              <>
                {name === words.closing ? <strong>{name}</strong> : name}
                {note !== '' && <span className={table.quiet}>{note}</span>}
              </>
            ),
          ],
          [copy.report.cards, ({ cards }) => cards ?? ''],
          [copy.pounds, ({ piastres }) => <Money piastres={piastres} />],
        ]}
      />
    </section>
  );
}

/** Number of cards received, returned, sold and left. */
export function CardFigures({ settlement: { cards, paid } }: { readonly settlement: Settlement }) {
  return (
    <section className={layout.section}>
      <h2>{words.facts}</h2>
      <Tiles
        label={words.facts}
        tiles={[
          [words.got, formatNumber(cards.got)],
          [words.back, formatNumber(cards.back)],
          [
            words.paid,
            formatNumber(paid.cards),
            paid.cards > 0 ? `${formatPounds(paid.piastres)} ${copy.pounds}` : null,
          ],
          [words.unsold, formatNumber(cards.unsold)],
        ]}
      />
    </section>
  );
}
