/** Response headers for one part of a file. */
export const partHeaders = {
  /** Where the next part begins. Missing in the last part. */
  next: 'X-Part-Next',
  /** Number of lines in the full file. Sent only with the first part. */
  total: 'X-Part-Total',
} as const;
