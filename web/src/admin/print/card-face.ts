import { type AccessCode, coursesOf } from '@markaz/contract/cards/card';
import type { CodeBatch } from '@markaz/contract/cards/code-batches';
import { formatSerial } from '@markaz/contract/cards/serial';
import { plural } from '../../shared/format/plural.ts';
import { formatDate } from '../../shared/format/time.ts';
import { paths } from '../../shared/paths.ts';
import { watchedUntil } from '../ui/card-scope.ts';
import { nouns } from '../ui/nouns.ts';
import { copy } from './print.copy.ts';

/** Titles of what a card opens. */
export interface SoldNames {
  readonly course: string;
  readonly lectures: Readonly<Record<string, string>>;
}

/** Whether all that a card opens still exists. @param live titles of live courses, keyed by id */
export function opensAll(
  { cId, opens }: Pick<AccessCode, 'cId' | 'opens'>,
  live: ReadonlyMap<string, string>,
  lectures: SoldNames['lectures'],
): boolean {
  const hasLectures = opens.kind !== 'lectures' || opens.lIds.every((lId) => lId in lectures);
  return hasLectures && coursesOf(opens, cId).every((course) => live.has(course));
}

/** Returns the title of the course, lecture or bundle, and which part of it the card opens. */
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

/** Returns the texts that a card shares with its batch. A text may be empty. */
export function seriesOf(card: Printed, names: SoldNames) {
  const { outlet, priceLabel, expiresAt, lasts } = card;
  return {
    ...openedOf(card, names),
    /** How long access lasts; empty if it never ends. */
    watch: watchedUntil(lasts),
    outlet,
    price: priceLabel,
    /** The code's last day, as one line. */
    validity: expiresAt === null ? '' : copy.card.expires(formatDate(expiresAt)),
  };
}

export type CardFace = ReturnType<typeof createFace>;

function createFace(
  token: string,
  serial: number,
  path: string,
  series: ReturnType<typeof seriesOf>,
) {
  const link = `${location.origin}${path}`;
  return { token, serial: formatSerial(serial), link, ...series };
}

/** Returns the batch's cards, sorted by serial number. */
export function facesOf(batch: CodeBatch, tokens: readonly string[], names: SoldNames) {
  const series = seriesOf(batch, names);
  return tokens.map((token, index) =>
    createFace(token, batch.firstSerial + index, paths.enroll(token), series),
  );
}

/** Whether the card can be used, now or after its activation. */
export function isPrintable({ state }: Pick<AccessCode, 'state'>): boolean {
  return state === 'unused' || state === 'inactive';
}

export function faceOf(code: AccessCode, names: SoldNames): CardFace {
  return createFace(code.token, code.serial, paths.enroll(code.token), seriesOf(code, names));
}

/** Returns a card with an invalid code of real length, for test prints and previews. */
export function sampleFace(prefix: string, series: ReturnType<typeof seriesOf>, number = 1) {
  const token = `${prefix === '' ? '' : `${prefix}-`}XXXX-XXXX-XXXX`;
  return createFace(token, number, paths.enroll(), series);
}
