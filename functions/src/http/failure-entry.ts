import type { Request, Response } from 'express';
import { ApiError } from '../core/api-error.ts';
import { firestoreFailure } from '../core/firestore-failure.ts';
import { isFullDocument } from '../core/full-document.ts';
import { Unanswered } from '../core/with-timeout.ts';
import { type Log, type LogEntry, logContext } from './request-log.ts';

/**
 * Makes Error Reporting take an entry for a failure, which it groups by the stack in the message
 * (cloud.google.com/error-reporting/docs/formatting-error-messages). The line of the request has
 * neither this nor a stack, so that each failure counts once.
 */
const errorEvent =
  'type.googleapis.com/google.devtools.clouderrorreporting.v1beta1.ReportedErrorEvent';

/** What the log calls a write that a document has no room for. */
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
    // First, to be seen where a terminal shows the entry as one long line.
    ...(failure && { failure }),
    message: error.stack ?? error.message,
    '@type': errorEvent,
    serviceContext: { service: process.env.K_SERVICE ?? 'api', version: process.env.K_REVISION },
    ...context,
  };
}

/**
 * Logs what a request failed of: under its id and trace, and with what is the matter with Firestore,
 * where something is. What was given up is heard of once more when it fails, since only then it says
 * what it failed of.
 */
export function logFailure(log: Log, error: unknown, request: Request, response: Response): void {
  const context = logContext(request, response);
  const cause = causeOf(error);
  log(entryOf(cause, context));
  if (!(cause instanceof Unanswered)) return;
  cause.work.catch((later: unknown) => {
    // A refusal, such as 404, is an answer.
    if (later instanceof ApiError && later.cause === undefined) return;
    const failed = causeOf(later);
    const failure = firestoreFailure(failed);
    const message = `Given up before: ${failed.message}`;
    log({ severity: 'WARNING', message, ...context, ...(failure && { failure }) });
  });
}
