import { createHash, randomBytes } from 'node:crypto';

const symbols = '0123456789abcdefghjkmnpqrstvwxyz';
const tokenLength = 26;

/**
 * Returns a new token for a parents' page or a calendar feed. It has 130 random bits and the format that
 * `isFollowToken` accepts.
 */
export function newFollowToken(): string {
  // 256 is a multiple of 32, so each symbol is equally likely.
  return Array.from(randomBytes(tokenLength), (byte) => symbols.charAt(byte % symbols.length)).join(
    '',
  );
}

/**
 * Returns the id of a token's document. The id is a hash of the token, because error messages in
 * the log contain document ids. People who read the log must not get a working link.
 */
export function followIdOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
