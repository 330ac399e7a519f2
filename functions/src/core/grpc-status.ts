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

/** Repeats work once if it fails with one of these statuses. */
export function repeatAfter<Result>(
  statuses: readonly (keyof typeof GrpcStatus)[],
  work: () => Promise<Result>,
): Promise<Result> {
  return work().catch((error: unknown) => {
    if (statuses.some((status) => hasStatus(error, status))) return work();
    throw error;
  });
}
