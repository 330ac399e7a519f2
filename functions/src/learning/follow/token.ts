import { createHash, randomBytes } from 'node:crypto';

const symbols = '0123456789abcdefghjkmnpqrstvwxyz';
const tokenLength = 26;

/** Returns a token for a parents' page: 130 random bits, in the form of `isFollowToken`. */
export function newFollowToken(): string {
  // 256 is a multiple of 32, so each symbol is equally likely.
  return Array.from(randomBytes(tokenLength), (byte) => symbols.charAt(byte % symbols.length)).join(
    '',
  );
}

/**
 * Returns the id of a token's document. It is a hash, because error messages in the log name
 * documents, and nobody who reads the log should get a working link.
 */
export function followIdOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
