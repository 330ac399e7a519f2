/** What a part says of the file. */
export const partHeaders = {
  /** Where the next one begins; missing on the last. */
  next: 'X-Part-Next',
  /** Lines of the whole file; on the first part alone. */
  total: 'X-Part-Total',
} as const;
