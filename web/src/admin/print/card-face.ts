import { type AccessCode, coursesOf } from '@markaz/contract/cards/card';
import type { CodeBatch } from '@markaz/contract/cards/code-batches';
import { formatSerial } from '@markaz/contract/cards/serial';
import { plural } from '../../shared/format/plural.ts';
import { formatDate } from '../../shared/format/time.ts';
import { paths } from '../../shared/paths.ts';
import { watchedUntil } from '../ui/card-scope.ts';
import { nouns } from '../ui/nouns.ts';
import { copy } from './print.copy.ts';

/** Content of one card. */
export interface CardFace {
  /** As printed; its groups are joined by dashes. */
  readonly token: string;
  readonly serial: string;
  /** The QR code's link. */
  readonly link: string;
  /** The title of the course, or of the one lecture, or the bundle's name. */
  readonly course: string;
  /** The part that the card opens; empty for a whole course. */
  readonly part: string;
  /** How long access lasts; empty for ever. */
  readonly watch: string;
  readonly outlet: string;
  readonly price: string;
  /** The code's last day, in one line; may be empty. */
  readonly validity: string;
}

const linkOf = (token: string) => `${location.origin}${paths.enroll(token)}`;

/** Titles of the things that a card opens. */
export interface SoldNames {
  /** The course's title. */
  readonly course: string;
  /** Titles of lectures, by id. */
  readonly lectures: Readonly<Record<string, string>>;
}

/** Whether all that a card opens still exists. @param live titles of live courses, by id */
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

/** The text that a card shares with its batch. */
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

/** Whether a card still opens something for its buyer. */
export function isPrintable({ state }: Pick<AccessCode, 'state'>): boolean {
  return state === 'unused' || state === 'inactive';
}

/** A single card. */
export function faceOf(code: AccessCode, names: SoldNames): CardFace {
  const { token, serial } = code;
  return { token, serial: formatSerial(serial), link: linkOf(token), ...seriesOf(code, names) };
}

/** Returns a card with an invalid code of real length, to test printers or preview a card. */
export function sampleFace(
  prefix: string,
  series: Omit<CardFace, 'token' | 'serial' | 'link'>,
  number = 1,
): CardFace {
  const token = `${prefix === '' ? '' : `${prefix}-`}XXXX-XXXX-XXXX`;
  const link = `${location.origin}${paths.enroll()}`;
  return { token, serial: formatSerial(number), link, ...series };
}
