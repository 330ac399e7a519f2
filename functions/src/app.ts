import type { StaffPath, StudentPath } from '@markaz/contract/api';
import { studentApi } from '@markaz/contract/student-api';
import express, { type Express, Router } from 'express';
import { mountPages } from './catalogue/pages/routes.ts';
import { mountFiles } from './catalogue/previews/routes.ts';
import { mountSitemap } from './catalogue/sitemap/routes.ts';
import { loadOnce } from './core/load-once.ts';
import type { Deps } from './deps.ts';
import { defaultHeaders, respondNotFound } from './http/defaults.ts';
import { errorConverter } from './http/failures.ts';
import { mountEndpoints } from './http/mount-endpoints.ts';
import { limitRequests } from './http/request-limits.ts';
import { requestLog } from './http/request-log.ts';
import { mountCalendar } from './learning/calendar/routes.ts';

/**
 * Creates the API as an Express app. This function only sets the order in which a request passes
 * through the modules.
 */
export function createApp(deps: Deps): Express {
  const app = express();
  app.disable('x-powered-by');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.set('query parser', (query: string | null) =>
    Object.fromEntries(new URLSearchParams(query ?? '')),
  );
  app.set('etag', false);
  app.locals.projectId = deps.config.projectId;
  app.locals.origin = deps.config.origin;

  app.use(requestLog(deps.log), defaultHeaders, limitRequests(deps.requestLimits, deps.now));
  mountPages(app, deps);
  mountFiles(app, deps);
  mountSitemap(app, deps);
  mountCalendar(app, deps);
  mountEndpoints<StudentPath>(app, studentApi, deps.handlers, deps);
  // A router does not inherit these settings from the app.
  const staffRouter = Router({ caseSensitive: true, strict: true });
  const mounted = loadOnce(async () => {
    const { endpoints, handlers } = await deps.staff();
    mountEndpoints<StaffPath>(staffRouter, endpoints, handlers, deps);
  });
  // Loads the handlers for staff when the first staff request arrives. If that fails, the next
  // staff request tries again.
  app.use(async (request, _response, next) => {
    if (request.path.startsWith('/api/admin/')) await mounted();
    next();
  }, staffRouter);
  app.use(respondNotFound);
  app.use(errorConverter(deps.log));
  return app;
}
