import type { Displacement } from '@markaz/contract/accounts/devices';
import { type ErrorBody, type ErrorCode, errorMessages } from '@markaz/contract/errors';

type StringMap = Readonly<Record<string, string>>;

/** Additional fields of an error response. */
interface ErrorDetails {
  /** Arabic sentences, keyed by the path of the invalid value. */
  readonly fields?: StringMap;
  /** Why the caller's session ended. */
  readonly displaced?: Displacement | undefined;
  readonly checks?: ErrorBody['checks'];
}

interface ErrorOptions extends ErrorDetails {
  /** Arabic sentence for the user. The default is the message of the error code. */
  readonly message?: string;
  readonly headers?: StringMap;
  readonly cause?: unknown;
}

/** An error that is sent to the caller, with one of the contract's error codes. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly headers: StringMap;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, options: ErrorOptions = {}) {
    const { message = errorMessages[code], headers = {}, cause, ...details } = options;
    super(message, { cause });
    this.code = code;
    this.headers = headers;
    this.details = details;
  }
}

export function notFound(): ApiError {
  return new ApiError('not_found');
}

/** Returns a 400 for values that have the right type but are not acceptable. */
export function invalidFields(fields: Readonly<Record<string, string>>, cause?: unknown): ApiError {
  return new ApiError('invalid_request', { fields, cause });
}

/** Returns a 409. @param message reason for the user, in Arabic */
export function conflict(message: string): ApiError {
  return new ApiError('conflict', { message });
}

/** Returns a 503. The caller may retry after `seconds`. */
export function unavailable(cause: unknown, seconds = 5, details: ErrorDetails = {}): ApiError {
  const headers = { 'Retry-After': String(Math.ceil(seconds)) };
  return new ApiError('unavailable', { cause, headers, ...details });
}

/** Returns a 429. The caller may retry after `milliseconds`. */
export function tooManyAttempts(milliseconds: number, cause?: unknown): ApiError {
  const headers = { 'Retry-After': String(Math.max(1, Math.ceil(milliseconds / 1000))) };
  return new ApiError('too_many_attempts', { cause, headers });
}
