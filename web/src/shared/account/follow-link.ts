import type { FollowLink } from '@markaz/contract/learning/follow';
import { paths } from '../paths.ts';

/** Returns the link, or null if there is none or it has expired. */
export function openLink(link: FollowLink | undefined, now: Date): FollowLink | null {
  return link !== undefined && Date.parse(link.until) > now.getTime() ? link : null;
}

export function followAddress({ token }: Pick<FollowLink, 'token'>): string {
  return `${location.origin}${paths.follow(token)}`;
}

/** Returns a message with the address on its own line, so that every app shows it as a link. */
export function followMessage(words: string, link: Pick<FollowLink, 'token'>): string {
  return `${words}\n${followAddress(link)}`;
}

/** Opens WhatsApp with the message. The user chooses the recipient: no number is known here. */
export function whatsAppShare(message: string): string {
  return `https://wa.me/?text=${encodeURIComponent(message)}`;
}

/**
 * Opens the phone's share sheet. Returns false if there is none or it was refused: callers then
 * fall back to the link to WhatsApp. A sheet that the user closed counts as opened.
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
