import { times } from '@markaz/contract/limits';

/** ISO times by the client's clock. */
interface Claimed {
  /** When the student was at that position; now where it is not told. */
  readonly at?: string | undefined;
  /** When the report was sent. */
  readonly sentAt?: string | undefined;
}

/**
 * When a report was made, by our clock. Only how long it waited is taken from the client, between
 * nothing and 30 days: a clock that runs ahead cannot keep later reports out, and one that is
 * behind loses nothing where `sentAt` tells.
 */
export function reportTime({ at, sentAt }: Claimed, now: Date): Date {
  if (at === undefined) return now;
  const sent = sentAt === undefined ? now.getTime() : Date.parse(sentAt);
  const waited = Math.min(Math.max(0, sent - Date.parse(at)), times.oldestReport);
  return new Date(now.getTime() - waited);
}
