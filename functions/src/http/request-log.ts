import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Step } from './steps.ts';

export type Severity = 'INFO' | 'WARNING' | 'ERROR';

/** One structured line, in the field names that Cloud Logging understands. */
export interface LogEntry {
  readonly severity: Severity;
  readonly message: string;
  readonly [field: string]: unknown;
}

export type Log = (entry: LogEntry) => void;

/**
 * Writes entries as lines of JSON: those of one turn of the event loop together, for writing takes
 * longer than most requests; what is left, when the process exits.
 */
export function logLines(write: (lines: string) => void): Log {
  let waiting = '';
  const flush = () => {
    const lines = waiting;
    waiting = '';
    if (lines !== '') write(lines);
  };
  process.on('exit', flush);
  return (entry) => {
    if (waiting === '') setImmediate(flush);
    waiting += `${JSON.stringify(entry)}\n`;
  };
}

/** To standard output, where Cloud Functions collects lines. */
export const logToStdout: Log = logLines((lines) => process.stdout.write(lines));

/** The id under which everything about this request is logged. */
export function requestIdOf(response: Response): string {
  const id: unknown = response.locals.requestId;
  return typeof id === 'string' ? id : '';
}

/** What ties a log line to its request and, on Google Cloud, to its trace. */
export function logContext(request: Request, response: Response): Record<string, string> {
  const requestId = requestIdOf(response);
  const trace = /^[0-9a-f]{32}/u.exec(request.get('x-cloud-trace-context') ?? '')?.[0];
  if (trace === undefined) return { requestId };
  const project: unknown = request.app.locals.projectId;
  return {
    requestId,
    'logging.googleapis.com/trace': `projects/${String(project)}/traces/${trace}`,
  };
}

function severityOf(status: number): Severity {
  if (status >= 500) return 'ERROR';
  return status >= 400 ? 'WARNING' : 'INFO';
}

/** Gives the request its id and logs one line when it is answered: no bodies, queries or cookies. */
export function requestLog(log: Log): Step {
  return (request, response) => {
    const started = performance.now();
    response.locals.requestId = randomUUID();
    response.on('close', () => {
      const { method, path } = request;
      const status = response.statusCode;
      log({
        severity: severityOf(status),
        message: `${method} ${path} ${status}`,
        ...logContext(request, response),
        httpRequest: {
          requestMethod: method,
          requestUrl: path,
          status,
          latency: `${((performance.now() - started) / 1000).toFixed(3)}s`,
          userAgent: request.get('user-agent'),
        },
      });
    });
  };
}
