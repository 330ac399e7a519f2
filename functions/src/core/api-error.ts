import type { Displacement } from '@markaz/contract/accounts/devices';
import { type ErrorBody, type ErrorCode, errorMessages } from '@markaz/contract/errors';

type ErrorMore = Pick<ErrorBody, 'checks'>;

export interface ErrorDetails {
  /** Arabic sentence for the person; the code's own where none is given. */
  readonly message?: string;
  /** Path of each offending value → Arabic sentence. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Why a session is over. */
  readonly displaced?: Displacement | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
  /** What else the body holds. */
  readonly more?: ErrorMore;
}

/** A failure that the caller is told about, by one of the contract's codes. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly fields: ErrorDetails['fields'];
  readonly displaced: Displacement | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly more: ErrorMore;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? errorMessages[code], { cause: details.cause });
    this.code = code;
    this.fields = details.fields;
    this.displaced = details.displaced;
    this.headers = details.headers ?? {};
    this.more = details.more ?? {};
  }
}

export function notFound(): ApiError {
  return new ApiError('not_found');
}

/** 400 for values that have the right shape but cannot be accepted. */
export function invalidFields(fields: Readonly<Record<string, string>>, cause?: unknown): ApiError {
  return new ApiError('invalid_request', { fields, cause });
}

/** 409. @param message why, for the person */
export function conflict(message: string): ApiError {
  return new ApiError('conflict', { message });
}

/** 503; the caller may come again after `seconds`. */
export function unavailable(cause: unknown, seconds = 5, more: ErrorMore = {}): ApiError {
  const headers = { 'Retry-After': String(Math.ceil(seconds)) };
  return new ApiError('unavailable', { cause, headers, more });
}

/** 429; `milliseconds` until the caller may come again. */
export function tooManyAttempts(milliseconds: number, cause?: unknown): ApiError {
  const headers = { 'Retry-After': String(Math.max(1, Math.ceil(milliseconds / 1000))) };
  return new ApiError('too_many_attempts', { cause, headers });
}
