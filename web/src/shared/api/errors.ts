import type { Displacement } from '@markaz/contract/accounts/devices';
import type { ErrorCode } from '@markaz/contract/errors';

/** The server's codes, and two for failures without an answer from the server. */
export type ClientErrorCode = ErrorCode | 'offline' | 'bad_answer';

export interface ApiErrorDetails {
  /** HTTP status; 0 if no answer arrived. */
  readonly status: number;
  readonly code: ClientErrorCode;
  /** One Arabic sentence, ready for display. */
  readonly message: string;
  /** Path of the offending value → one Arabic sentence. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  /** Seconds until another attempt makes sense. */
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

/** Whether `error` is an `ApiError`, optionally of one code. */
export function isApiError(error: unknown, code?: ClientErrorCode): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code);
}
