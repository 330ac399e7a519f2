import { type Express, type IRouter, Router } from 'express';
import { loadOnce } from '../core/load-once.ts';

/**
 * Mounts what answers addresses that begin with `prefix`, when the first request for one of them
 * comes. Where that fails, so does the request, and the next one tries again.
 * @param mount loads what answers, then mounts it on the router
 */
export function mountLater(
  app: Express,
  prefix: string,
  mount: (router: IRouter) => Promise<void>,
): void {
  // It inherits neither from the app.
  const router = Router({ caseSensitive: true, strict: true });
  const mounted = loadOnce(() => mount(router));
  app.use(async (request, _response, next) => {
    if (request.path.startsWith(prefix)) await mounted();
    next();
  }, router);
}
