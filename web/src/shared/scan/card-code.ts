import { readCode } from '@markaz/contract/cards/access-code';

const link = /^https?:\/\/[^/?#]+\/enroll\/?(?:\?([^#]*))?(?:#.*)?$/iu;
/** Letters and digits in groups: no address, message or contact. */
const bare = /^[\p{L}\p{N}\s\p{Pd}]+$/u;

/**
 * Returns the code in a card's QR code as printed: bare, or in a link to `/enroll` on any host.
 * Returns null for QR codes that are not from a card.
 */
export function cardCode(scanned: string): string | null {
  const text = scanned.trim();
  const query = link.exec(text)?.[1];
  const code = bare.test(text) ? text : (new URLSearchParams(query).get('code') ?? '');
  return readCode(code).ok ? code : null;
}
