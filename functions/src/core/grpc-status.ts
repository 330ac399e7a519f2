import { GrpcStatus } from 'firebase-admin/firestore';

const transient: ReadonlySet<unknown> = new Set([
  GrpcStatus.CANCELLED,
  GrpcStatus.UNKNOWN,
  GrpcStatus.DEADLINE_EXCEEDED,
  GrpcStatus.RESOURCE_EXHAUSTED,
  GrpcStatus.ABORTED,
  GrpcStatus.INTERNAL,
  GrpcStatus.UNAVAILABLE,
]);

/** Returns the error code that systems and libraries set. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

type StatusName = keyof typeof GrpcStatus;

/** Whether a call of Firestore failed with one of these statuses. */
export function hasStatus(error: unknown, ...statuses: readonly StatusName[]): boolean {
  const code = codeOf(error);
  return statuses.some((status) => GrpcStatus[status] === code);
}

/** Returns a handler for `catch` that replaces errors with one status and throws all others again. */
export function throwInstead(status: StatusName, errorFor: () => Error) {
  return (error: unknown): never => {
    throw hasStatus(error, status) ? errorFor() : error;
  };
}

/** Whether a retry may succeed. The failed call may have taken effect. */
export function isTransient(error: unknown): boolean {
  return transient.has(codeOf(error));
}

/** Retries an operation up to twice while it fails with one of these statuses. */
export async function retryOnStatus<Result>(
  statuses: readonly StatusName[],
  operation: () => Promise<Result>,
  retriesLeft = 2,
): Promise<Result> {
  try {
    return await operation();
  } catch (error) {
    if (retriesLeft === 0 || !hasStatus(error, ...statuses)) throw error;
    return retryOnStatus(statuses, operation, retriesLeft - 1);
  }
}
