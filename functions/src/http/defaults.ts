import type { RequestHandler } from 'express';
import { ApiError, notFound } from '../core/api-error.ts';

/** Makes responses private and uncached by default. Forbids browsers to guess the content type. */
export const defaultHeaders: RequestHandler = (_request, response, next) => {
  response.set({ 'Cache-Control': 'private, no-store', 'X-Content-Type-Options': 'nosniff' });
  next();
};

/** Responds with 405 to every other method of a path. @param allowed value of the Allow header */
export function methodNotAllowed(allowed: string): RequestHandler {
  return () => {
    throw new ApiError('method_not_allowed', { headers: { Allow: allowed } });
  };
}

/** Responds to every unknown path with a JSON 404. */
export const respondNotFound: RequestHandler = () => {
  throw notFound();
};
