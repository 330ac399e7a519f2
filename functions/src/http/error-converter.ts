import { type ErrorBody, type ErrorCode, errorStatus } from '@markaz/contract/errors';
import type { ErrorRequestHandler } from 'express';
import { ApiError, unavailable } from '../core/api-error.ts';
import { firestoreFailure } from '../core/firestore-failure.ts';
import { isFullDocument } from '../core/full-document.ts';
import { isTransient } from '../core/grpc-status.ts';
import { logFailure } from './failure-entry.ts';
import { type Log, requestIdOf } from './request-log.ts';

/** Error types of raw-body for an unreadable body. */
const bodyErrors: ReadonlyMap<unknown, ErrorCode> = new Map([
  ['entity.too.large', 'too_large'],
  ['request.aborted', 'invalid_request'],
  ['request.size.invalid', 'invalid_request'],
  ['stream.not.readable', 'invalid_request'],
]);

const full =
  'لم يُحفظ شيء: امتلأ أحد سجلات الموقع. أبلغ المسؤول التقني للمركز، ثم أعد المحاولة بعد أن يعالجه.';

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isFullDocument(error)) return new ApiError('conflict', { message: full, cause: error });
  // Express could not decode the path, so no resource matches it.
  if (error instanceof URIError) return new ApiError('not_found');
  // A failure that staff must fix takes longer, so the client should retry later.
  if (firestoreFailure(error) !== null) return unavailable(error, isTransient(error) ? 5 : 60);
  const type = error instanceof Error && 'type' in error ? error.type : undefined;
  return new ApiError(bodyErrors.get(type) ?? 'internal', { cause: error });
}

/**
 * Sends every failure. Unexpected details go to the log, never to the caller. A call adds its own
 * fields to error bodies with `response.locals.errorFields`.
 */
export function errorConverter(log: Log): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const failure = toApiError(error);
    const status = errorStatus[failure.code];
    // Staff must make room in a full document.
    if (status >= 500 || isFullDocument(failure.cause)) logFailure(log, failure, request, response);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const body: ErrorBody = {
      ...response.locals.errorFields,
      ...failure.more,
      error: failure.code,
      message: failure.message,
      ...(failure.fields && { fields: failure.fields }),
      ...(failure.displaced && { displaced: failure.displaced }),
      ...(failure.code === 'internal' && { requestId: requestIdOf(response) }),
    };
    response
      .set({ 'Cache-Control': 'private, no-store', ...failure.headers })
      .status(status)
      .json(body);
  };
}
