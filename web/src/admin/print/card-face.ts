import type { AccessCode } from '@markaz/contract/access-codes';
import type { CodeBatch } from '@markaz/contract/code-batches';
import { formatSerial } from '@markaz/contract/serial';
import { formatDate } from '../../shared/format/time.ts';
import { paths } from '../../shared/paths.ts';
import { copy } from './copy.ts';

/** What stands on one card. */
export interface CardFace {
  /** As printed; its groups are joined by dashes. */
  readonly token: string;
  readonly serial: string;
  /** What the QR code opens. */
  readonly link: string;
  /** The course's title. */
  readonly course: string;
  readonly outlet: string;
  readonly price: string;
  /** One line, or empty. */
  readonly validity: string;
}

const linkOf = (token: string) => `${location.origin}${paths.enroll(token)}`;

/** What a card says of the batch that it was made in. */
export function seriesOf(
  { outlet, priceLabel, expiresAt }: Pick<AccessCode, 'outlet' | 'priceLabel' | 'expiresAt'>,
  course: string,
) {
  const validity = expiresAt === null ? '' : copy.card.expires(formatDate(expiresAt));
  return { course, outlet, price: priceLabel, validity };
}

/** The batch's cards in the order of their serial numbers. @param course its title */
export function facesOf(
  batch: CodeBatch,
  tokens: readonly string[],
  course: string,
): readonly CardFace[] {
  const series = seriesOf(batch, course);
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

/** One card by itself. @param course its title */
export function faceOf(code: AccessCode, course: string): CardFace {
  const { token, serial } = code;
  return { token, serial: formatSerial(serial), link: linkOf(token), ...seriesOf(code, course) };
}

/** No code, but as long as one: for trying printers, and to see what a card will look like. */
export function sampleFace(
  prefix: string,
  series: Pick<CardFace, 'course' | 'outlet' | 'price' | 'validity'>,
  number = 1,
): CardFace {
  const token = `${prefix === '' ? '' : `${prefix}-`}XXXX-XXXX-XXXX`;
  const link = `${location.origin}${paths.enroll()}`;
  return { token, serial: formatSerial(number), link, ...series };
}
