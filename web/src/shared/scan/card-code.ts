import { readCode } from '@markaz/contract/cards/access-code';

const link = /^https?:\/\/[^/?#]+\/enroll\/?(?:\?([^#]*))?(?:#.*)?$/iu;
/** Letters and digits in groups: no address, no message, no contact. */
const bare = /^[\p{L}\p{N}\s\p{Pd}]+$/u;

/**
 * The code that a card's QR code holds, as it stands there: bare, or in a link to `/enroll` of
 * whatever host the card was printed for; null for a QR code that is no card's.
 */
export function cardCode(scanned: string): string | null {
  const text = scanned.trim();
  const query = link.exec(text)?.[1];
  const code = bare.test(text) ? text : (new URLSearchParams(query).get('code') ?? '');
  return readCode(code).ok ? code : null;
}
