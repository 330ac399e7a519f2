/** The gRPC status codes that decide anything here. */
export const grpcStatus = {
  cancelled: 1,
  unknown: 2,
  invalidArgument: 3,
  deadlineExceeded: 4,
  notFound: 5,
  alreadyExists: 6,
  resourceExhausted: 8,
  failedPrecondition: 9,
  aborted: 10,
  internal: 13,
  unavailable: 14,
} as const;

const transient: ReadonlySet<unknown> = new Set([
  grpcStatus.cancelled,
  grpcStatus.unknown,
  grpcStatus.deadlineExceeded,
  grpcStatus.resourceExhausted,
  grpcStatus.aborted,
  grpcStatus.internal,
  grpcStatus.unavailable,
]);

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

export function hasStatus(error: unknown, status: keyof typeof grpcStatus): boolean {
  return codeOf(error) === grpcStatus[status];
}

/** Whether Firestore may well succeed when asked again; the failed call may have taken effect. */
export function isTransient(error: unknown): boolean {
  return transient.has(codeOf(error));
}
