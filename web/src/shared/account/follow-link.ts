import type { FollowLink } from '@markaz/contract/learning/follow';
import { paths } from '../paths.ts';

export function validFollowLink(link: FollowLink | undefined, now: Date): FollowLink | null {
  return link !== undefined && Date.parse(link.until) > now.getTime() ? link : null;
}

export function followUrl({ token }: Pick<FollowLink, 'token'>): string {
  return `${location.origin}${paths.follow(token)}`;
}

/** Returns a message with the URL on its own line, so that every app shows the URL as a link. */
export function followMessage(text: string, link: Pick<FollowLink, 'token'>): string {
  return `${text}\n${followUrl(link)}`;
}

/**
 * Returns a link that opens WhatsApp with the message.
 * @param number the recipient's number in digits; if it is empty, the user chooses the recipient
 */
export function whatsAppShareUrl(message: string, number = ''): string {
  return `https://wa.me/${number}?text=${encodeURIComponent(message)}`;
}

/**
 * Opens the phone's share sheet. Returns false if the browser has no share sheet or blocked it.
 * Callers then offer the WhatsApp link instead. Returns true if the user closed the sheet without
 * sharing.
 */
export async function openShareSheet(message: string): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false;
  try {
    await navigator.share({ text: message });
    return true;
  } catch (error) {
    return error instanceof Error && error.name === 'AbortError';
  }
}
