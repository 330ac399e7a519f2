import type { RequestHandler } from 'express';
import { ApiError, notFound } from '../core/api-error.ts';

/** Answers are personal unless a handler says otherwise, and never anything but what they claim. */
export const defaultHeaders: RequestHandler = (_request, response, next) => {
  response.set({ 'Cache-Control': 'private, no-store', 'X-Content-Type-Options': 'nosniff' });
  next();
};

/** 405 for every method that a path does not know; `allowed` as in the Allow header. */
export function methodNotAllowed(allowed: string): RequestHandler {
  return () => {
    throw new ApiError('method_not_allowed', { headers: { Allow: allowed } });
  };
}

/** Whatever no call answers to is 404, as JSON. */
export const refuseUnknown: RequestHandler = () => {
  throw notFound();
};
