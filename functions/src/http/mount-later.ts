import { type Express, type IRouter, Router } from 'express';
import { loadOnce } from '../core/load-once.ts';

/**
 * Mounts the routes under `prefix` on the first request for one of them. If that fails, so does the
 * request; the next request tries again.
 * @param mount loads the routes, then mounts them on the router
 */
export function mountLater(
  app: Express,
  prefix: string,
  mount: (router: IRouter) => Promise<void>,
): void {
  // A router does not inherit these settings from the app.
  const router = Router({ caseSensitive: true, strict: true });
  const mounted = loadOnce(() => mount(router));
  app.use(async (request, _response, next) => {
    if (request.path.startsWith(prefix)) await mounted();
    next();
  }, router);
}
