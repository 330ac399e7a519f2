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

export function hasStatus(error: unknown, status: keyof typeof GrpcStatus): boolean {
  return codeOf(error) === GrpcStatus[status];
}

/** Whether a retry may succeed. The failed call may have taken effect. */
export function isTransient(error: unknown): boolean {
  return transient.has(codeOf(error));
}

/** Retries an operation up to twice while it fails with one of these statuses. */
export async function retryOnStatus<Result>(
  statuses: readonly (keyof typeof GrpcStatus)[],
  operation: () => Promise<Result>,
  retriesLeft = 2,
): Promise<Result> {
  try {
    return await operation();
  } catch (error) {
    if (retriesLeft === 0 || !statuses.some((status) => hasStatus(error, status))) throw error;
    return retryOnStatus(statuses, operation, retriesLeft - 1);
  }
}
