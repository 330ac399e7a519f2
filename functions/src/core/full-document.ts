import { hasStatus } from './grpc-status.ts';

/**
 * Firestore's words for a document that cannot grow by this write: its size, the size of one of its
 * values, its index entries, or its transforms (firebase.google.com/docs/firestore/quotas#limits).
 */
const words =
  /exceeds the maximum (?:allowed )?size|is longer than [\d,]+ bytes|too many (?:index entries|indexed properties)|transform/iu;

/** Whether a write was refused because a document is full; nothing of its commit was done. */
export function isFullDocument(error: unknown): boolean {
  return (
    error instanceof Error && hasStatus(error, 'INVALID_ARGUMENT') && words.test(error.message)
  );
}
