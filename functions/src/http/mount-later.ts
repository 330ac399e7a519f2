import type { Express, RequestHandler } from 'express';

/**
 * Mounts what answers addresses that begin like this, and is loaded when the first request for one of
 * them comes. Where loading fails, so does the request.
 */
export function mountLater(
  app: Express,
  prefix: string,
  load: () => Promise<RequestHandler>,
): void {
  app.use(async (request, response, next) => {
    // Not mounted at the path, which would be cut off what handlers see.
    if (request.path.startsWith(prefix)) (await load())(request, response, next);
    else next();
  });
}
