import type { Request, RequestHandler, Response } from 'express';

/** Something done with every request before any call; it refuses by throwing. */
export type Step = (request: Request, response: Response) => void;

/** Steps in their order as one handler: each layer that Express walks through costs more than they. */
export function inTurn(...steps: readonly Step[]): RequestHandler {
  return (request, response, next) => {
    for (const step of steps) step(request, response);
    next();
  };
}
