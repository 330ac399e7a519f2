import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { endOf, type NewCode } from '@markaz/contract/cards/access-code';
import type { Lasts, Opens } from '@markaz/contract/cards/card-scope';
import { Timestamp } from 'firebase-admin/firestore';
import type { Acting } from '../../store/audit.ts';
import type { AccessCodeRecord } from '../../store/records/access-code.ts';
import type { CodeBatchRecord } from '../../store/records/code-batch.ts';
import { unsold } from '../card/stages.ts';

/** What all codes that are made together have in common. */
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

/** A code that nobody has used. */
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
 * One request of an admin for a course makes one batch, or one code: its id follows from the three,
 * so there cannot be a second, and nobody is given what another one asked for.
 */
export function idOfRequest(uid: string, cId: string, requestId: string): string {
  return createHash('sha256').update(`${uid}\n${cId}\n${requestId}`).digest('hex').slice(0, 24);
}

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** The printed tokens of a batch as one small field. */
export function packTokens(tokens: readonly string[]): Promise<Buffer> {
  return compress(JSON.stringify(tokens));
}

/** The tokens of a batch in the order of their serial numbers, swapped cards replaced. */
export async function unpackTokens(batch: CodeBatchRecord): Promise<string[]> {
  // Only ever written by packTokens.
  const tokens: string[] = JSON.parse((await decompress(batch.tokens)).toString('utf8'));
  return tokens.map((token, index) => batch.replacements[batch.firstSerial + index] ?? token);
}
