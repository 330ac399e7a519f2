import type { Lasts, Opens } from '@markaz/contract/cards/card-scope';
import { endOfCairoDay, lastMomentBefore } from '@markaz/contract/time/cairo';
import { plural } from '../../shared/format/plural.ts';
import { formatDate } from '../../shared/format/time.ts';
import { copy } from './copy.ts';
import { nouns } from './nouns.ts';

const words = copy.cardScope;

interface Card {
  /** Of the course, or the bundle, that it is for. */
  readonly cId: string;
  readonly opens: Opens;
}

/** What a card is for: the course's title, or the bundle's name as it was sold. */
export function soldName({ cId, opens }: Card, titleOf: (cId: string) => string): string {
  return opens.kind === 'bundle' ? copy.bundle(opens.name) : titleOf(cId);
}

/** How much that is: so many lectures, or courses; empty for a whole course. */
function partOf({ opens }: Pick<Card, 'opens'>): string {
  if (opens.kind === 'lectures') return plural(opens.lIds.length, nouns.lecture);
  return opens.kind === 'bundle' ? plural(opens.cIds.length, nouns.course) : '';
}

/** How long what a card opens stays open; empty for ever. */
export function watchedUntil(lasts: Lasts): string {
  if (lasts.kind === 'forever') return '';
  if (lasts.kind === 'days') return words.days(plural(lasts.days, nouns.day));
  return words.until(formatDate(lastMomentBefore(endOfCairoDay(lasts.day)).toISOString()));
}

/** Both in a line; empty where there is nothing to say. */
export function scopeOf({ opens, lasts }: Pick<Card, 'opens'> & { readonly lasts: Lasts }): string {
  return [partOf({ opens }), watchedUntil(lasts)].filter(Boolean).join(' · ');
}
