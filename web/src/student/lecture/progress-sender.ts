export interface ProgressEntry {
  readonly lId: string;
  /** Whole seconds from the start. */
  readonly position: number;
  readonly completed: boolean;
}

/** An entry and when it was so, by this device's clock: it may have to wait for a connection. */
export interface TimedEntry extends ProgressEntry {
  /** ISO 8601. */
  readonly at: string;
}

/**
 * Keeps what a lost connection swallowed until the next report gets through.
 * @param post sends entries of one course; rejects where they may not have arrived.
 */
export function createProgressSender(
  post: (cId: string, entries: TimedEntry[], leaving: boolean) => Promise<void>,
  now: () => Date,
) {
  const unsent = new Map<string, Map<string, TimedEntry>>();

  return {
    /** Sends now; what fails goes along with the course's next report. Never throws. */
    async send(cId: string, entry: ProgressEntry, leaving: boolean): Promise<void> {
      const waiting = unsent.get(cId) ?? new Map<string, TimedEntry>();
      const completed = entry.completed || waiting.get(entry.lId)?.completed === true;
      waiting.set(entry.lId, { ...entry, completed, at: now().toISOString() });
      unsent.set(cId, waiting);
      const entries = [...waiting.values()];
      try {
        await post(cId, entries, leaving);
      } catch {
        return;
      }
      for (const sent of entries) if (waiting.get(sent.lId) === sent) waiting.delete(sent.lId);
    },
  };
}
