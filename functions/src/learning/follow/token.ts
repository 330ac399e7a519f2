import { createHash, randomBytes } from 'node:crypto';

const symbols = '0123456789abcdefghjkmnpqrstvwxyz';
const length = 26;

/** What opens a page for parents: 130 random bits, as `isFollowToken` knows them. */
export function newFollowToken(): string {
  // 256 is a multiple of 32: each symbol is as likely as the others.
  return Array.from(randomBytes(length), (byte) => symbols.charAt(byte % symbols.length)).join('');
}

/**
 * The id of a token's document. A hash: failures name documents in the log, and nobody who reads it
 * shall have a link that works.
 */
export function followIdOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
