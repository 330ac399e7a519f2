interface BatchDescription {
  readonly note: string;
  readonly outlet: string;
  /** Time of creation in ISO 8601. */
  readonly createdAt: string;
}

/**
 * Names a batch by the first line of its note, or else by its outlet or its day of creation.
 * @param formatDate formats an ISO 8601 time
 */
export function batchName(
  { note, outlet, createdAt }: BatchDescription,
  formatDate: (time: string) => string,
): string {
  const [firstLine = ''] = note.split('\n');
  return firstLine || outlet || formatDate(createdAt);
}
