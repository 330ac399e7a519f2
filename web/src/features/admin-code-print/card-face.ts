import { formatSerial } from '@markaz/contract/access-code';
import type { CodeBatch } from '@markaz/contract/code-batches';

/** What stands on one card. */
export interface CardFace {
  /** As printed; its groups are joined by dashes. */
  readonly token: string;
  readonly serial: string;
  /** What the QR code opens. */
  readonly link: string;
}

/** Groups to set apart: the prefix, if there is one, and three groups of four. */
export function groupsOf(token: string): readonly string[] {
  return token.split('-');
}

/** The batch's cards in the order of their serial numbers. @param linkOf token → enrol link */
export function facesOf(
  { firstSerial }: Pick<CodeBatch, 'firstSerial'>,
  tokens: readonly string[],
  linkOf: (token: string) => string,
): readonly CardFace[] {
  return tokens.map((token, index) => ({
    token,
    serial: formatSerial(firstSerial + index),
    link: linkOf(token),
  }));
}
