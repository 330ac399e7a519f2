import type { AccessPeriod, CardScope } from '@markaz/contract/cards/card';
import { endOfCairoDay } from '@markaz/contract/time/cairo';
import { plural } from '../../shared/format/plural.ts';
import { formatLastDay } from '../../shared/format/time.ts';
import { nouns } from './nouns.ts';
import { copy } from './ui.copy.ts';

const texts = copy.cardScope;

interface SoldCard {
  /** Id of the card's course or bundle. */
  readonly cId: string;
  readonly opens: CardScope;
}

/** Returns the title of a card's course, or the name that its bundle had when it was sold. */
export function productTitle({ cId, opens }: SoldCard, titleOf: (cId: string) => string): string {
  return opens.kind === 'bundle' ? copy.bundle(opens.name) : titleOf(cId);
}

function describeScope({ opens }: Pick<SoldCard, 'opens'>): string {
  if (opens.kind === 'lectures') return plural(opens.lIds.length, nouns.lecture);
  return opens.kind === 'bundle' ? plural(opens.cIds.length, nouns.course) : '';
}

/** Returns how long a card gives access. The text is empty if the access never ends. */
export function describePeriod(lasts: AccessPeriod): string {
  if (lasts.kind === 'forever') return '';
  if (lasts.kind === 'days') return texts.days(plural(lasts.days, nouns.day));
  return texts.until(formatLastDay(endOfCairoDay(lasts.day).toISOString()));
}

/** Returns the scope and the access period of a card on one line. The text may be empty. */
export function describeAccess({
  opens,
  lasts,
}: Pick<SoldCard, 'opens'> & { readonly lasts: AccessPeriod }): string {
  return [describeScope({ opens }), describePeriod(lasts)].filter(Boolean).join(' · ');
}
