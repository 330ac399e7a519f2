import { GrpcStatus } from 'firebase-admin/firestore';
import { ApiError } from './api-error.ts';
import { codeOf, hasStatus, throwInstead } from './grpc-status.ts';

export interface FirestoreFailure {
  /** The failure's name in logs and alerts. */
  readonly name: 'unreachable' | 'quota' | 'contention' | 'denied' | 'no-database' | 'no-index';
  /** The name of the gRPC status. */
  readonly status: string;
  /** What to check first. docs/operations.md has the other steps. */
  readonly hint: string;
}

const unreachable: Omit<FirestoreFailure, 'status'> = {
  name: 'unreachable',
  hint: 'GET /api/health?deep=true says which service does not answer; then status.cloud.google.com.',
};
const denied: Omit<FirestoreFailure, 'status'> = {
  name: 'denied',
  hint: 'The function’s service account needs roles/datastore.user, and the project the Firestore API.',
};

const byStatus: ReadonlyMap<unknown, Omit<FirestoreFailure, 'status'>> = new Map([
  [GrpcStatus.CANCELLED, unreachable],
  [GrpcStatus.UNKNOWN, unreachable],
  [GrpcStatus.DEADLINE_EXCEEDED, unreachable],
  [GrpcStatus.INTERNAL, unreachable],
  [GrpcStatus.UNAVAILABLE, unreachable],
  [GrpcStatus.PERMISSION_DENIED, denied],
  [GrpcStatus.UNAUTHENTICATED, denied],
  [
    GrpcStatus.RESOURCE_EXHAUSTED,
    {
      name: 'quota',
      hint: 'A quota of Firestore is used up: the console’s Firestore → Usage, and the billing plan.',
    },
  ],
  [
    GrpcStatus.ABORTED,
    { name: 'contention', hint: 'Many wrote one document at once; it passes by itself.' },
  ],
]);

/** Our own code can cause failures with the same status. Only the message distinguishes them. */
const noDatabase = /database .*does not exist|does not contain an active .*database/isu;
const noIndex = /requires an? .*index|index is (currently building|not ready)/isu;

/**
 * Describes a failure of Firestore. Returns null if our own code caused the error. Codes:
 * grpc.io/docs/guides/status-codes, firebase.google.com/docs/firestore/use-rest-api#errors
 */
export function firestoreFailure(error: unknown): FirestoreFailure | null {
  const code = codeOf(error);
  const { message } = error instanceof Error ? error : { message: '' };
  const status = String(GrpcStatus[Number(code)]);
  const failure = byStatus.get(code);
  if (failure !== undefined) return { ...failure, status };
  if (code === GrpcStatus.NOT_FOUND && noDatabase.test(message))
    return {
      name: 'no-database',
      status,
      hint: 'The project has no such database: npm run doctor says what is missing.',
    };
  if (code === GrpcStatus.FAILED_PRECONDITION && noIndex.test(message))
    return {
      name: 'no-index',
      status,
      hint: `Deploy the indexes, or create this one: ${/https:\S+/u.exec(message)?.[0] ?? 'see the message'}`,
    };
  return null;
}

/**
 * Matches Firestore's messages for a write that exceeds a limit of a document: its size, a value's
 * size, its index entries, its transforms (firebase.google.com/docs/firestore/quotas#limits).
 */
const fullDocumentMessage =
  /exceeds the maximum (?:allowed )?size|is longer than [\d,]+ bytes|too many (?:index entries|indexed properties)|transform/iu;

/** Whether a commit was rejected because a document is full. None of its writes was applied. */
export function isFullDocument(error: unknown): boolean {
  return (
    error instanceof Error &&
    hasStatus(error, 'INVALID_ARGUMENT') &&
    fullDocumentMessage.test(error.message)
  );
}

/** Handles the error of a write. @throws 413 if a document would exceed Firestore's limit */
export const throwTooLarge = throwInstead('INVALID_ARGUMENT', () => new ApiError('too_large'));
