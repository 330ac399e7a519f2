import { type ErrorBody, type ErrorCode, errorStatus } from '@markaz/contract/errors';
import type { ErrorRequestHandler, Request, Response } from 'express';
import { ApiError, unavailable } from '../core/api-error.ts';
import { firestoreFailure, isFullDocument } from '../core/firestore-failure.ts';
import { isTransient } from '../core/grpc-status.ts';
import { CallTimeout } from '../core/with-timeout.ts';
import { type Log, type LogEntry, logContext, requestIdOf } from './request-log.ts';

/** Error codes for the errors of raw-body. */
const bodyErrors: ReadonlyMap<unknown, ErrorCode> = new Map([
  ['entity.too.large', 'too_large'],
  ['request.aborted', 'invalid_request'],
  ['request.size.invalid', 'invalid_request'],
  ['stream.not.readable', 'invalid_request'],
]);

const fullDocumentMessage =
  'لم يُحفظ شيء: امتلأ أحد سجلات الموقع. أبلغ المسؤول التقني للمركز، ثم أعد المحاولة بعد أن يعالجه.';

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isFullDocument(error))
    return new ApiError('conflict', { message: fullDocumentMessage, cause: error });
  // Express could not decode the path, so no resource matches it.
  if (error instanceof URIError) return new ApiError('not_found');
  // A failure that staff must fix lasts longer, so the client should retry later.
  if (firestoreFailure(error) !== null) return unavailable(error, isTransient(error) ? 5 : 60);
  const type = error instanceof Error && 'type' in error ? error.type : undefined;
  return new ApiError(bodyErrors.get(type) ?? 'internal', { cause: error });
}

/**
 * Sends every failure as a response. Unexpected details go to the log, never to the caller. The
 * fields in `response.locals.errorFields` are added to the body.
 */
export function errorConverter(log: Log): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const failure = toApiError(error);
    const status = errorStatus[failure.code];
    // A full document is logged, because an operator must make room in it.
    if (status >= 500 || isFullDocument(failure.cause)) logFailure(log, failure, request, response);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const body: ErrorBody = {
      ...response.locals.errorFields,
      error: failure.code,
      message: failure.message,
      ...failure.details,
      ...(failure.code === 'internal' && { requestId: requestIdOf(response) }),
    };
    response
      .set({ 'Cache-Control': 'private, no-store', ...failure.headers })
      .status(status)
      .json(body);
  };
}

/**
 * With this type, Error Reporting accepts a log entry as a failure and groups it by the stack in
 * its message (cloud.google.com/error-reporting/docs/formatting-error-messages). The log line of
 * the request has no such type and no stack, so each failure is counted once.
 */
const errorEvent =
  'type.googleapis.com/google.devtools.clouderrorreporting.v1beta1.ReportedErrorEvent';

const fullDocument = {
  name: 'full',
  status: 'INVALID_ARGUMENT',
  hint: 'The message names the document: docs/operations.md, “A document is full”.',
} as const;

function causeOf(error: unknown): Error {
  const cause = error instanceof ApiError ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause : new Error(String(cause));
}

function entryOf(error: Error, context: Record<string, string>): LogEntry {
  const failure = isFullDocument(error) ? fullDocument : firestoreFailure(error);
  return {
    severity: 'ERROR',
    // The failure comes first, because a terminal shows an entry as one long line.
    ...(failure && { failure }),
    message: error.stack ?? error.message,
    '@type': errorEvent,
    serviceContext: { service: process.env.K_SERVICE ?? 'api', version: process.env.K_REVISION },
    ...context,
  };
}

/**
 * Logs the failure of a request with its id and trace, and with the failure of Firestore, if there
 * is one. If a call timed out and fails later, that failure is logged too, because only it shows
 * the cause.
 */
export function logFailure(log: Log, error: unknown, request: Request, response: Response): void {
  const context = logContext(request, response);
  const cause = causeOf(error);
  log(entryOf(cause, context));
  if (!(cause instanceof CallTimeout)) return;
  cause.call.catch((laterFailure: unknown) => {
    // A rejection, such as 404, is a normal answer.
    if (laterFailure instanceof ApiError && laterFailure.cause === undefined) return;
    const laterError = causeOf(laterFailure);
    const failure = firestoreFailure(laterError);
    const message = `Given up before: ${laterError.message}`;
    log({ severity: 'WARNING', message, ...context, ...(failure && { failure }) });
  });
}
