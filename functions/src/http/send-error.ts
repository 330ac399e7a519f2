import { type ErrorBody, errorStatus } from '@markaz/contract/errors';
import type { ErrorRequestHandler, Request, Response } from 'express';
import { ApiError, unavailable } from '../core/api-error.ts';
import { isTransient } from '../core/grpc-status.ts';
import { type Log, logContext, requestIdOf } from './request-log.ts';

/** Fields that a call keeps inside its error bodies, such as the spec's `added: false`. */
export type ErrorExtras = Pick<ErrorBody, 'added'>;

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  // Express found the path itself unreadable: there is nothing under it.
  if (error instanceof URIError) return new ApiError('not_found');
  if (isTransient(error)) return unavailable(error);
  return new ApiError('internal', { cause: error });
}

/** The one way in which a failure leaves: what is unexpected goes to the log, never to the caller. */
export function sendError(
  log: Log,
  error: unknown,
  request: Request,
  response: Response,
  extras: ErrorExtras = {},
): void {
  const failure = toApiError(error);
  const status = errorStatus[failure.code];
  if (status >= 500) {
    const { cause = failure } = failure;
    log({
      severity: 'ERROR',
      message: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause),
      ...logContext(request, response),
    });
  }
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const body: ErrorBody = {
    ...extras,
    error: failure.code,
    message: failure.message,
    ...(failure.fields === undefined ? {} : { fields: failure.fields }),
    ...(failure.code === 'internal' ? { requestId: requestIdOf(response) } : {}),
  };
  response.set('Cache-Control', 'private, no-store').set(failure.headers).status(status).json(body);
}

/** Express's last resort: what is thrown outside a mounted call. */
export function errorConverter(log: Log): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    sendError(log, error, request, response);
  };
}
