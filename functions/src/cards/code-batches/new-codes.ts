import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { endOf, type NewCode } from '@markaz/contract/cards/access-code';
import type { Lasts, Opens } from '@markaz/contract/cards/card-scope';
import { Timestamp } from 'firebase-admin/firestore';
import type { Acting } from '../../store/audit.ts';
import type { AccessCodeRecord } from '../../store/records/access-code.ts';
import type { CodeBatchRecord } from '../../store/records/cards.ts';
import { unsold } from '../card/stages.ts';

/** Fields that all codes of one request share. */
export interface CodeTraits {
  readonly cId: string;
  readonly opens: Opens;
  readonly lasts: Lasts;
  readonly batch: string | null;
  readonly outlet: string;
  readonly priceLabel: string;
  readonly price: number | null;
  readonly expiresAt: Timestamp;
  readonly state: 'inactive' | 'unused';
}

/** Returns the record of an unused code. */
export function newCodeRecord(
  { code, token }: NewCode,
  serial: number,
  traits: CodeTraits,
  { admin, now }: Acting,
): AccessCodeRecord {
  return {
    ...traits,
    token,
    serial,
    ending: endOf(code),
    stateWhenRevoked: null,
    createdAt: Timestamp.fromDate(now),
    createdBy: admin.uid,
    ...unsold,
    usedAt: null,
    usedBy: null,
    usedByPerson: null,
    year: null,
    changed: null,
    changes: [],
    replaces: null,
    replacedBy: null,
  };
}

/**
 * Id of the batch, or the code, that a request makes. It follows from admin, course and request id,
 * so a repeated request makes no second one, and no admin gets what another one requested.
 */
export function idOfRequest(uid: string, cId: string, requestId: string): string {
  return createHash('sha256').update(`${uid}\n${cId}\n${requestId}`).digest('hex').slice(0, 24);
}

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Packs the printed tokens of a batch into one small field. */
export function packTokens(tokens: readonly string[]): Promise<Buffer> {
  return compress(JSON.stringify(tokens));
}

/** Returns the tokens of a batch by serial number, with the replacements of swapped cards. */
export async function unpackTokens(batch: CodeBatchRecord): Promise<string[]> {
  // Only packTokens writes this field.
  const tokens: string[] = JSON.parse((await decompress(batch.tokens)).toString('utf8'));
  return tokens.map((token, index) => batch.replacements[batch.firstSerial + index] ?? token);
}
