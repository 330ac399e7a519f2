import { type CardScope, coursesInScope } from '@markaz/contract/cards/card';
import { cairoDay } from '@markaz/contract/time/cairo';
import type { TestApi } from '../harness.ts';

/**
 * A sale of a card, a return of a sold card, or a refund of a used card, derived from changes to the
 * stored card. If it was undone or corrected, a second event with `count: -1` cancels it.
 */
export interface CardEvent {
  readonly count: 1 | -1;
  /** The month of the event, for example `2026-11`. */
  readonly month: string;
  readonly kind: 'sale' | 'return' | 'refund';
  readonly outlet: string;
  /** The terms of the sale. `credit`: the outlet pays later. `paid`: it was paid at the sale. */
  readonly terms: 'credit' | 'paid';
  readonly price: number | null;
  readonly courses: readonly string[];
  readonly isBundle: boolean;
}

interface Card {
  readonly outlet: string;
  readonly price: number | null;
  readonly soldAt: string | null;
  /** The terms of the sale, or null if the card is not sold. */
  readonly soldOn: 'credit' | 'paid' | null;
  readonly cId: string;
  readonly opens: CardScope;
  readonly replaces: string | null;
  readonly refund: { readonly outlet: string; readonly move: string } | null;
}

type Cards = ReadonlyMap<string, Card>;

const monthOf = (time: string) => cairoDay(new Date(time)).slice(0, 7);

async function readCards({ firestore }: TestApi): Promise<Cards> {
  const { docs } = await firestore.collection('accessCodes').get();
  return new Map(
    docs.map((doc) => {
      const { soldAt, opens = { kind: 'course' }, refund = null, ...card } = doc.data();
      const time = soldAt?.toDate().toISOString() ?? null;
      return [card.token, { ...card, opens, refund, soldAt: time } as Card];
    }),
  );
}

function eventOf(
  card: Card,
  kind: CardEvent['kind'],
  month: string,
  count: CardEvent['count'] = 1,
): CardEvent {
  const { outlet, price, soldOn, cId, opens } = card;
  const isBundle = opens.kind === 'bundle';
  const courses = coursesInScope(opens, cId);
  return { count, month, kind, outlet, terms: soldOn ?? 'paid', price, courses, isBundle };
}

const saleKey = ({ soldAt, soldOn, price, outlet }: Card) =>
  soldAt === null ? null : [soldAt, soldOn, price, outlet].join(' ');

/**
 * Derives sales, returns and refunds by comparing the cards of two calls of `update`. Reads only the
 * cards. Uses neither the stored moves nor the rules for moving cards.
 */
export function watchCards(api: TestApi) {
  let previousCards: Cards = new Map();
  const events: CardEvent[] = [];
  return {
    events,
    /** Adds up the prices of all cards that were sold and not refunded at the last `update`. */
    totalPrice: () =>
      [...previousCards.values()].reduce(
        (sum, { soldAt, price, refund }) =>
          sum + (soldAt === null || refund !== null ? 0 : (price ?? 0)),
        0,
      ),
    /** @param isUndo whether staff undid a move since the last call */
    async update(isUndo = false): Promise<void> {
      const cards = await readCards(api);
      // A swapped card and its replacement cause no event, because the replacement keeps the sale.
      const swapped = new Set<string>();
      for (const [token, { replaces }] of cards)
        if (replaces !== null && !previousCards.has(token)) swapped.add(replaces).add(token);
      for (const [token, card] of cards) {
        const before = previousCards.get(token);
        const thisMonth = cairoDay(api.now()).slice(0, 7);
        const { refund } = card;
        if (refund !== null && before?.refund == null)
          events.push(eventOf({ ...card, outlet: refund.outlet }, 'refund', thisMonth));
        if (refund === null && before?.refund)
          events.push(
            eventOf({ ...before, outlet: before.refund.outlet }, 'refund', thisMonth, -1),
          );
        if (swapped.has(token) || (before && saleKey(before)) === saleKey(card)) continue;
        if (before?.soldAt) {
          // A sale that stays at its time was only corrected. Otherwise the card came back.
          const isCancelled = isUndo || before.soldAt === card.soldAt;
          events.push(
            isCancelled
              ? eventOf(before, 'sale', monthOf(before.soldAt), -1)
              : eventOf(before, 'return', thisMonth),
          );
        }
        if (card.soldAt === null) continue;
        const isReturnUndone = isUndo && !before?.soldAt;
        events.push(
          isReturnUndone
            ? eventOf(card, 'return', thisMonth, -1)
            : eventOf(card, 'sale', monthOf(card.soldAt)),
        );
      }
      previousCards = cards;
    },
  };
}
