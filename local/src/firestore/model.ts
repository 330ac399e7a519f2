/**
 * The types that all parts of the local Firestore share: decoded values, stored documents and the
 * error that becomes a gRPC status. Nothing here depends on gRPC or SQLite.
 */

/** A time. Its nanoseconds are truncated to microseconds, as in the service. */
export interface Timestamp {
  readonly seconds: bigint;
  readonly nanos: number;
}

export type Fields = ReadonlyMap<string, Value>;

/** A decoded `google.firestore.v1.Value`. In the proto, a vector is a map with a special type. */
export type Value =
  | { readonly kind: 'null' }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'integer'; readonly value: bigint }
  | { readonly kind: 'double'; readonly value: number }
  | { readonly kind: 'timestamp'; readonly value: Timestamp }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'bytes'; readonly value: Uint8Array }
  | { readonly kind: 'reference'; readonly value: string }
  | { readonly kind: 'geo'; readonly latitude: number; readonly longitude: number }
  | { readonly kind: 'array'; readonly values: readonly Value[] }
  | { readonly kind: 'vector'; readonly values: readonly number[] }
  | { readonly kind: 'map'; readonly fields: Fields };

/** A document at one time. `name` is the full resource name. */
export interface StoredDocument {
  readonly name: string;
  readonly fields: Fields;
  readonly createTime: Timestamp;
  readonly updateTime: Timestamp;
}

/** The gRPC status codes. */
export const status = {
  OK: 0,
  CANCELLED: 1,
  UNKNOWN: 2,
  INVALID_ARGUMENT: 3,
  DEADLINE_EXCEEDED: 4,
  NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  PERMISSION_DENIED: 7,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  ABORTED: 10,
  OUT_OF_RANGE: 11,
  UNIMPLEMENTED: 12,
  INTERNAL: 13,
  UNAVAILABLE: 14,
  UNAUTHENTICATED: 16,
} as const;

export type StatusCode = (typeof status)[keyof typeof status];

/** An error with a gRPC status code. `rpc/` converts it into the status of the call. */
export class StatusError extends Error {
  readonly code: StatusCode;

  constructor(code: StatusCode, message: string) {
    super(message);
    this.name = 'StatusError';
    this.code = code;
  }
}
