import type { FollowLink } from '@markaz/contract/learning/follow';
import { paths } from '../paths.ts';

/** The link, if it still leads anywhere. */
export function openLink(link: FollowLink | undefined, now: Date): FollowLink | null {
  return link !== undefined && Date.parse(link.until) > now.getTime() ? link : null;
}

/** The whole address, as it is sent. */
export function followAddress({ token }: Pick<FollowLink, 'token'>): string {
  return `${location.origin}${paths.follow(token)}`;
}

/** A message with the address in a line of its own, so that it is a link wherever it arrives. */
export function followMessage(words: string, link: Pick<FollowLink, 'token'>): string {
  return `${words}\n${followAddress(link)}`;
}

/** WhatsApp with the message, and the question whom it is for: no number is known here. */
export function whatsAppShare(message: string): string {
  return `https://wa.me/?text=${encodeURIComponent(message)}`;
}

/**
 * Opens the phone's own sheet for sharing. False where there is none, or where it was refused: then
 * the link to WhatsApp is the way. Who closes the sheet has had it.
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
