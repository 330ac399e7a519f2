import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { endOf, makeCode, type NewCode } from '@markaz/contract/cards/access-code';
import { Timestamp } from 'firebase-admin/firestore';
import type { Acting } from '../../store/audit.ts';
import type { AccessCodeRecord } from '../../store/records/access-code.ts';
import type { CodeBatchRecord } from '../../store/records/cards.ts';
import { unsold } from '../card/transitions.ts';

export type CodeTraits = Pick<
  AccessCodeRecord,
  'cId' | 'opens' | 'lasts' | 'batch' | 'outlet' | 'priceLabel' | 'price' | 'expiresAt'
> & { readonly state: 'inactive' | 'unused' };

export function makeCodes(prefix: string, count: number): NewCode[] {
  const codes = new Map<string, NewCode>();
  while (codes.size < count) {
    const code = makeCode(prefix);
    codes.set(code.code, code);
  }
  return [...codes.values()];
}

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
