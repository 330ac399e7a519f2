import type { Request, Response } from 'express';
import { ApiError } from '../core/api-error.ts';
import { firestoreFailure } from '../core/firestore-failure.ts';
import { isFullDocument } from '../core/full-document.ts';
import { Unanswered } from '../core/with-timeout.ts';
import { type Log, type LogEntry, logContext } from './request-log.ts';

/**
 * This type makes Error Reporting accept an entry as a failure, grouped by the stack in its message
 * (cloud.google.com/error-reporting/docs/formatting-error-messages). The request's own log line has
 * neither, so each failure counts once.
 */
const errorEvent =
  'type.googleapis.com/google.devtools.clouderrorreporting.v1beta1.ReportedErrorEvent';

/** Log entry of a write that exceeds a document's limits. */
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
    // First, so that it is visible in a terminal, which shows an entry as one long line.
    ...(failure && { failure }),
    message: error.stack ?? error.message,
    '@type': errorEvent,
    serviceContext: { service: process.env.K_SERVICE ?? 'api', version: process.env.K_REVISION },
    ...context,
  };
}

/**
 * Logs the failure of a request with its id and trace, and with the problem of Firestore, if there
 * is one. A call that timed out is logged again if it fails later, because only then its cause is
 * known.
 */
export function logFailure(log: Log, error: unknown, request: Request, response: Response): void {
  const context = logContext(request, response);
  const cause = causeOf(error);
  log(entryOf(cause, context));
  if (!(cause instanceof Unanswered)) return;
  cause.work.catch((later: unknown) => {
    // A refusal, such as 404, is a normal answer.
    if (later instanceof ApiError && later.cause === undefined) return;
    const failed = causeOf(later);
    const failure = firestoreFailure(failed);
    const message = `Given up before: ${failed.message}`;
    log({ severity: 'WARNING', message, ...context, ...(failure && { failure }) });
  });
}
