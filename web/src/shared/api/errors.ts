import type { Displacement } from '@markaz/contract/accounts/devices';
import type { ErrorCode } from '@markaz/contract/errors';

/** The server's error codes, and two codes for failures without a valid answer. */
export type ClientErrorCode = ErrorCode | 'offline' | 'bad_answer';

export interface ApiErrorDetails {
  /** HTTP status, or 0 if no answer arrived. */
  readonly status: number;
  readonly code: ClientErrorCode;
  /** The message for the user: one Arabic sentence. */
  readonly message: string;
  /** Messages for invalid values, one Arabic sentence each, keyed by the value's path. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  /** Recommended wait before another attempt, in seconds. */
  readonly retryAfter?: number | undefined;
  readonly requestId?: string | undefined;
  /** Why the session ended, if another device ended it. */
  readonly displaced?: Displacement | undefined;
}

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ClientErrorCode;
  readonly fields: Readonly<Record<string, string>>;
  readonly retryAfter: number | null;
  readonly requestId: string | null;
  readonly displaced: Displacement | null;

  constructor(details: ApiErrorDetails) {
    super(details.message);
    this.status = details.status;
    this.code = details.code;
    this.fields = details.fields ?? {};
    this.retryAfter = details.retryAfter ?? null;
    this.requestId = details.requestId ?? null;
    this.displaced = details.displaced ?? null;
  }
}

export function isApiError(error: unknown, code?: ClientErrorCode): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code);
}
