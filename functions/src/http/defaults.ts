import type { RequestHandler } from 'express';
import { notFound } from '../core/api-error.ts';
import type { Step } from './steps.ts';

/** Answers are personal unless a handler says otherwise, and never anything but what they claim. */
export const neverCached: Step = (_request, response) => {
  // The framework around our app announces itself, where it is not told otherwise.
  response.removeHeader('X-Powered-By');
  response.setHeader('Cache-Control', 'private, no-store');
  response.setHeader('X-Content-Type-Options', 'nosniff');
};

/** Whatever no call answers to is 404, as JSON. */
export const refuseUnknown: RequestHandler = () => {
  throw notFound();
};
