import express, { type Express } from 'express';
import type { Deps } from './deps.ts';
import { accessCodeHandlers } from './features/access-codes/routes.ts';
import { adminHandlers } from './features/admins/routes.ts';
import { auditHandlers } from './features/audit/routes.ts';
import { authHandlers } from './features/auth/routes.ts';
import { codeBatchHandlers } from './features/code-batches/routes.ts';
import { courseHandlers } from './features/courses/routes.ts';
import { dashboardHandlers } from './features/dashboard/routes.ts';
import { enrolmentHandlers } from './features/enrolment/routes.ts';
import { lectureHandlers } from './features/lectures/routes.ts';
import { progressHandlers } from './features/progress/routes.ts';
import { settingsHandlers } from './features/settings/routes.ts';
import { studentHandlers } from './features/students/routes.ts';
import { mountThumbnails } from './features/thumbnails/routes.ts';
import { userHandlers } from './features/users/routes.ts';
import { defaultHeaders, refuseUnknown } from './http/defaults.ts';
import { errorConverter } from './http/error-converter.ts';
import { mountEndpoints } from './http/mount-endpoints.ts';
import { limitRequests } from './http/request-limits.ts';
import { requestLog } from './http/request-log.ts';

/** The whole API as an Express app: the order of what happens to a request, and nothing else. */
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

  app.use(requestLog(deps.log), defaultHeaders, limitRequests(deps.requestLimits, deps.now));
  mountThumbnails(app, deps);
  mountEndpoints(
    app,
    {
      ...authHandlers(deps),
      ...courseHandlers(deps),
      ...lectureHandlers(deps),
      ...enrolmentHandlers(deps),
      ...userHandlers(deps),
      ...progressHandlers(deps),
      ...accessCodeHandlers(deps),
      ...codeBatchHandlers(deps),
      ...auditHandlers(deps),
      ...studentHandlers(deps),
      ...adminHandlers(deps),
      ...dashboardHandlers(deps),
      ...settingsHandlers(deps),
    },
    deps,
  );
  app.use(refuseUnknown);
  app.use(errorConverter(deps.log));
  return app;
}
