import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';

export type Severity = 'INFO' | 'WARNING' | 'ERROR';

/** One structured log line, with the field names of Cloud Logging. */
export interface LogEntry {
  readonly severity: Severity;
  readonly message: string;
  readonly [field: string]: unknown;
}

export type Log = (entry: LogEntry) => void;

export function requestIdOf(response: Response): string {
  return String(response.locals.requestId ?? '');
}

/** Reads the trace id from Google's older header, or else from that of w3.org/TR/trace-context. */
function traceOf(request: Request): string | undefined {
  const googleTrace = /^[0-9a-f]{32}/u.exec(request.get('x-cloud-trace-context') ?? '')?.[0];
  return googleTrace ?? /^00-([0-9a-f]{32})-/u.exec(request.get('traceparent') ?? '')?.[1];
}

/** Returns the fields that link a log line to its request and, on Google Cloud, to its trace. */
export function logContext(request: Request, response: Response): Record<string, string> {
  const requestId = requestIdOf(response);
  const trace = traceOf(request);
  if (trace === undefined) return { requestId };
  const project = String(request.app.locals.projectId);
  return { requestId, 'logging.googleapis.com/trace': `projects/${project}/traces/${trace}` };
}

function severityOf(status: number): Severity {
  if (status >= 500) return 'ERROR';
  return status >= 400 ? 'WARNING' : 'INFO';
}

/** Returns the path of a request without the token of a calendar feed, which opens the feed. */
function loggedPath(path: string): string {
  return path.replace(/^(\/api\/calendar\/).+/iu, '$1…');
}

/**
 * Assigns an id to the request, and logs one line when the response is closed, without bodies,
 * queries or cookies.
 */
export function requestLog(log: Log): RequestHandler {
  return (request, response, next) => {
    const startedAt = performance.now();
    // The path is read here, because a router that is mounted under a path shortens it.
    const { method } = request;
    const path = loggedPath(request.path);
    response.locals.requestId = randomUUID();
    response.on('close', () => {
      const status = response.statusCode;
      log({
        severity: severityOf(status),
        message: `${method} ${path} ${status}`,
        ...logContext(request, response),
        httpRequest: {
          requestMethod: method,
          requestUrl: path,
          status,
          latency: `${((performance.now() - startedAt) / 1000).toFixed(3)}s`,
          userAgent: request.get('user-agent'),
        },
      });
    });
    next();
  };
}
