/** Response headers of a part of a file. */
export const partHeaders = {
  /** Where the next part begins; missing on the last. */
  next: 'X-Part-Next',
  /** Lines of the whole file; only on the first part. */
  total: 'X-Part-Total',
} as const;
