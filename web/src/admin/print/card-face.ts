import { coursesOf } from '@markaz/contract/cards/card-scope';
import type { CodeBatch } from '@markaz/contract/cards/code-batches';
import type { AccessCode } from '@markaz/contract/cards/code-schema';
import { formatSerial } from '@markaz/contract/cards/serial';
import { plural } from '../../shared/format/plural.ts';
import { formatDate } from '../../shared/format/time.ts';
import { paths } from '../../shared/paths.ts';
import { watchedUntil } from '../ui/card-scope.ts';
import { nouns } from '../ui/nouns.ts';
import { copy } from './copy.ts';

/** What stands on one card. */
export interface CardFace {
  /** As printed; its groups are joined by dashes. */
  readonly token: string;
  readonly serial: string;
  /** What the QR code opens. */
  readonly link: string;
  /** The title of the course, or of the one lecture, or the bundle's name. */
  readonly course: string;
  /** What of it, or how much, the card opens; empty for a whole course. */
  readonly part: string;
  /** How long that can be watched; empty for ever. */
  readonly watch: string;
  readonly outlet: string;
  readonly price: string;
  /** Until when the code can be used; one line, or empty. */
  readonly validity: string;
}

const linkOf = (token: string) => `${location.origin}${paths.enroll(token)}`;

/** What the things that a card opens are called. */
export interface SoldNames {
  /** The course's title. */
  readonly course: string;
  /** Titles of lectures, by id. */
  readonly lectures: Readonly<Record<string, string>>;
}

/** Whether all that a card opens is still there; `live`: its courses, by id. */
export function opensAll(
  { cId, opens }: Pick<AccessCode, 'cId' | 'opens'>,
  live: ReadonlyMap<string, string>,
  lectures: SoldNames['lectures'],
): boolean {
  const hasLectures = opens.kind !== 'lectures' || opens.lIds.every((lId) => lId in lectures);
  return hasLectures && coursesOf(opens, cId).every((course) => live.has(course));
}

function openedOf({ opens }: Pick<AccessCode, 'opens'>, { course, lectures }: SoldNames) {
  if (opens.kind === 'course') return { course, part: '' };
  const words = copy.card.opens;
  if (opens.kind === 'bundle')
    return { course: opens.name, part: words.bundle(plural(opens.cIds.length, nouns.course)) };
  const titles = opens.lIds.map((lId) => lectures[lId] ?? '').filter(Boolean);
  const [first = '', ...more] = titles;
  if (more.length === 0) return { course: first, part: words.lecture(course) };
  const count = plural(opens.lIds.length, nouns.lecture);
  return { course, part: words.lectures(count, titles.join('، ')) };
}

type Printed = Pick<AccessCode, 'opens' | 'lasts' | 'outlet' | 'priceLabel' | 'expiresAt'>;

/** What a card says of the batch that it was made in. */
export function seriesOf(card: Printed, names: SoldNames) {
  const { outlet, priceLabel, expiresAt, lasts } = card;
  return {
    ...openedOf(card, names),
    watch: watchedUntil(lasts),
    outlet,
    price: priceLabel,
    validity: expiresAt === null ? '' : copy.card.expires(formatDate(expiresAt)),
  };
}

/** The batch's cards in the order of their serial numbers. */
export function facesOf(
  batch: CodeBatch,
  tokens: readonly string[],
  names: SoldNames,
): readonly CardFace[] {
  const series = seriesOf(batch, names);
  return tokens.map((token, index) => ({
    token,
    serial: formatSerial(batch.firstSerial + index),
    link: linkOf(token),
    ...series,
  }));
}

/** Whether a card still opens something for who buys it. */
export function isPrintable({ state }: Pick<AccessCode, 'state'>): boolean {
  return state === 'unused' || state === 'inactive';
}

/** One card by itself. */
export function faceOf(code: AccessCode, names: SoldNames): CardFace {
  const { token, serial } = code;
  return { token, serial: formatSerial(serial), link: linkOf(token), ...seriesOf(code, names) };
}

/** No code, but as long as one: for trying printers, and to see what a card will look like. */
export function sampleFace(
  prefix: string,
  series: Omit<CardFace, 'token' | 'serial' | 'link'>,
  number = 1,
): CardFace {
  const token = `${prefix === '' ? '' : `${prefix}-`}XXXX-XXXX-XXXX`;
  const link = `${location.origin}${paths.enroll()}`;
  return { token, serial: formatSerial(number), link, ...series };
}
