import { hasStatus } from './grpc-status.ts';

/**
 * Firestore's messages for a write that exceeds a limit of a document: its size, the size of one
 * value, its index entries, or its transforms (firebase.google.com/docs/firestore/quotas#limits).
 */
const words =
  /exceeds the maximum (?:allowed )?size|is longer than [\d,]+ bytes|too many (?:index entries|indexed properties)|transform/iu;

/** Whether a write was refused because a document is full. Nothing of its commit was applied. */
export function isFullDocument(error: unknown): boolean {
  return (
    error instanceof Error && hasStatus(error, 'INVALID_ARGUMENT') && words.test(error.message)
  );
}
