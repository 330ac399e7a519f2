import { type AccessCode, coursesInScope } from '@markaz/contract/cards/card';
import type { CodeBatch } from '@markaz/contract/cards/code-batches';
import { formatSerial } from '@markaz/contract/cards/serial';
import { withPlainDigits } from '@markaz/contract/text/normalise';
import { plural } from '../../shared/format/plural.ts';
import { formatDate } from '../../shared/format/time.ts';
import { paths } from '../../shared/paths.ts';
import { describePeriod } from '../ui/card-scope.ts';
import { nouns } from '../ui/nouns.ts';
import { copy } from './print.copy.ts';

/** Title of the course that a card opens, and titles of the lectures, keyed by id. */
export interface ScopeTitles {
  readonly course: string;
  readonly lectures: Readonly<Record<string, string>>;
}

/** Whether everything that a card opens still exists. @param liveTitles keyed by course id */
export function isScopeAvailable(
  { cId, opens }: Pick<AccessCode, 'cId' | 'opens'>,
  liveTitles: ReadonlyMap<string, string>,
  lectures: ScopeTitles['lectures'],
): boolean {
  const hasLectures = opens.kind !== 'lectures' || opens.lIds.every((lId) => lId in lectures);
  return hasLectures && coursesInScope(opens, cId).every((course) => liveTitles.has(course));
}

/** Returns the title of the course, lecture or bundle, and a text about the opened part. */
function printedScope({ opens }: Pick<AccessCode, 'opens'>, { course, lectures }: ScopeTitles) {
  if (opens.kind === 'course') return { course, part: '' };
  const texts = copy.card.scope;
  if (opens.kind === 'bundle')
    return { course: opens.name, part: texts.bundle(plural(opens.cIds.length, nouns.course)) };
  const lectureTitles = opens.lIds.map((lId) => lectures[lId] ?? '').filter(Boolean);
  const [firstTitle = '', ...otherTitles] = lectureTitles;
  if (otherTitles.length === 0) return { course: firstTitle, part: texts.lecture(course) };
  const lectureCount = plural(opens.lIds.length, nouns.lecture);
  return { course, part: texts.lectures(lectureCount, lectureTitles.join('، ')) };
}

type PrintableCard = Pick<AccessCode, 'opens' | 'lasts' | 'outlet' | 'priceLabel' | 'expiresAt'>;

/**
 * Returns the texts that all cards of a batch share. A text may be empty. Prices and days have
 * Western digits, because a small Arabic zero is a speck on paper.
 */
export function sharedTextsOf(card: PrintableCard, scopeTitles: ScopeTitles) {
  const { outlet, priceLabel, expiresAt, lasts } = card;
  return {
    ...printedScope(card, scopeTitles),
    /** How long access lasts, or empty if it never ends. */
    watch: withPlainDigits(describePeriod(lasts)),
    outlet,
    price: withPlainDigits(priceLabel),
    /** The last day of the code as text, or empty if the code does not expire. */
    validity: expiresAt === null ? '' : withPlainDigits(copy.card.expires(formatDate(expiresAt))),
  };
}

export type CardFace = ReturnType<typeof createFace>;

function createFace(
  token: string,
  serial: number,
  path: string,
  sharedTexts: ReturnType<typeof sharedTextsOf>,
) {
  const link = `${location.origin}${path}`;
  return { token, serial: formatSerial(serial), link, ...sharedTexts };
}

/** Returns the printed cards of a batch, sorted by serial number. */
export function facesOf(batch: CodeBatch, tokens: readonly string[], scopeTitles: ScopeTitles) {
  const sharedTexts = sharedTextsOf(batch, scopeTitles);
  return tokens.map((token, index) =>
    createFace(token, batch.firstSerial + index, paths.enroll(token), sharedTexts),
  );
}

/** Whether the card can be redeemed, now or after its activation. */
export function isPrintable({ state }: Pick<AccessCode, 'state'>): boolean {
  return state === 'unused' || state === 'inactive';
}

export function faceOf(code: AccessCode, scopeTitles: ScopeTitles): CardFace {
  return createFace(
    code.token,
    code.serial,
    paths.enroll(code.token),
    sharedTextsOf(code, scopeTitles),
  );
}

/** Returns a printed card with an invalid code of the real length, for test prints and previews. */
export function sampleFace(
  prefix: string,
  sharedTexts: ReturnType<typeof sharedTextsOf>,
  number = 1,
) {
  const token = `${prefix === '' ? '' : `${prefix}-`}XXXX-XXXX-XXXX`;
  return createFace(token, number, paths.enroll(), sharedTexts);
}
