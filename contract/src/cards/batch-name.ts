interface Described {
  readonly note: string;
  readonly outlet: string;
  /** ISO 8601. */
  readonly createdAt: string;
}

/**
 * What people call a batch: how its note begins, else where it is sold, else the day it was made.
 * @param formatDate of an ISO 8601 time.
 */
export function batchName(
  { note, outlet, createdAt }: Described,
  formatDate: (time: string) => string,
): string {
  const [firstLine = ''] = note.split('\n');
  return firstLine || outlet || formatDate(createdAt);
}
