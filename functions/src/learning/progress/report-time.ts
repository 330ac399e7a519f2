import { times } from '@markaz/contract/limits';

/** ISO times by the client's clock. */
interface Claimed {
  /** When the student was at that position; the present if left out. */
  readonly at?: string | undefined;
  /** When the report was sent. */
  readonly sentAt?: string | undefined;
}

/**
 * Returns when a report was made, by the server's clock. Only the waiting time comes from the
 * client, limited to 30 days: a fast clock cannot block later reports, and with `sentAt` a slow one
 * loses nothing.
 */
export function reportTime({ at, sentAt }: Claimed, now: Date): Date {
  if (at === undefined) return now;
  const sent = sentAt === undefined ? now.getTime() : Date.parse(sentAt);
  const waited = Math.min(Math.max(0, sent - Date.parse(at)), times.oldestReport);
  return new Date(now.getTime() - waited);
}
