import { type App, getApps, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { write } from 'firebase-functions/logger';
import { createSessionGuard } from './accounts/sessions/sessions.ts';
import { createEndedStaffSessions, createIdentity } from './accounts/sign-in/identity.ts';
import { createAuthService } from './accounts/sign-in/service.ts';
import { createUserService } from './accounts/users/service.ts';
import { createUserStore } from './accounts/users/store.ts';
import { createEnrolmentService } from './cards/enrolment/service.ts';
import { createLookupLimiter } from './catalogue/courses/lookup-limiter.ts';
import { createPublishedCourses } from './catalogue/courses/published.ts';
import { createCourseService } from './catalogue/courses/service.ts';
import { createCourseStore } from './catalogue/courses/store.ts';
import { createLectureService } from './catalogue/lectures/service.ts';
import { createMissedSearches } from './catalogue/missed-searches/service.ts';
import { createPageService } from './catalogue/pages/service.ts';
import { openSite, type Site } from './catalogue/pages/site-files.ts';
import { createPreviewService } from './catalogue/previews/service.ts';
import { createPendingUploadStore } from './catalogue/thumbnails/pending-uploads.ts';
import { createThumbnailService } from './catalogue/thumbnails/service.ts';
import { createPictureStore } from './catalogue/thumbnails/store.ts';
import { createLinkService } from './catalogue/videos/links.ts';
import type { Config } from './config.ts';
import { loadOnce } from './core/load-once.ts';
import { bodyTimeouts } from './http/body.ts';
import { type RequestLimits, requestLimits } from './http/request-limits.ts';
import type { Log } from './http/request-log.ts';
import { createCalendarService } from './learning/calendar/service.ts';
import { createEnrolledCourseService } from './learning/enrolled-courses/service.ts';
import { createFollowService } from './learning/follow/service.ts';
import { createNoteService } from './learning/notes/service.ts';
import { createProgressService } from './learning/progress/service.ts';
import { createQuestionService } from './learning/questions/service.ts';
import { createGates } from './learning/quizzes/gates.ts';
import { createMistakesService } from './learning/quizzes/mistakes-service.ts';
import { createQuizService } from './learning/quizzes/service.ts';
import { createQuizStore } from './learning/quizzes/store.ts';
import { createCrashService } from './monitoring/crashes/service.ts';
import { createHealthService } from './monitoring/health/service.ts';
import { createContactService } from './people/contact/service.ts';
import { createErasure } from './people/privacy/erasure.ts';
import { createPrivacyService } from './people/privacy/service.ts';
import { openDatabase } from './store/database.ts';
import { createDeferredCounts } from './store/deferred-counts.ts';
import { createProgressCache } from './store/progress-cache.ts';

/** Replacements for tests and the bench: the clocks, the log, the limits and the built site. */
export interface DependencyOverrides {
  readonly now?: () => Date;
  /** A monotonic clock in milliseconds. */
  readonly elapsed?: () => number;
  readonly log?: Log;
  readonly limits?: RequestLimits;
  /** Maximum time for an answer of Firestore, Storage or Auth, in milliseconds. */
  readonly patience?: number;
  readonly site?: Site;
}

/** Returns the connection to the project's services. It is opened once per project. */
export function firebaseApp({ projectId, bucket }: Config): App {
  const name = `markaz-${projectId}`;
  const existingApp = getApps().find((app) => app.name === name);
  return existingApp ?? initializeApp({ projectId, storageBucket: bucket }, name);
}

/**
 * The composition root, which selects every external service of the app. The services of staff and
 * the nightly job (staff-deps.ts), Firebase Auth, Cloud Storage and the picture library are loaded
 * on first use.
 */
export function createDeps(config: Config, dependencies: DependencyOverrides = {}) {
  const {
    now = () => new Date(),
    elapsed = () => performance.now(),
    log = write,
    limits = requestLimits,
    patience: timeoutMs = 8_000,
    site = openSite(),
  } = dependencies;
  const app = firebaseApp(config);
  const database = openDatabase(getFirestore(app, config.database), ({ message, path }) =>
    log({ severity: 'ERROR', message, path }),
  );
  const auth = async () => (await import('firebase-admin/auth')).getAuth(app);
  const bucket = async () => (await import('firebase-admin/storage')).getStorage(app).bucket();
  const { secureCookie } = config;
  const context = { database, auth, log, now, elapsed, secureCookie };
  if (config.unreadHosts.length > 0) {
    const entries = config.unreadHosts.join(', ');
    log({ severity: 'ERROR', message: `MARKAZ_SIGNED_HOSTS: entry ${entries} is not host=key` });
  }

  const progressCache = createProgressCache(database.changes, elapsed);
  const users = createUserStore(database, progressCache);
  const endedStaffSessions = createEndedStaffSessions(users, database.changes, now);
  const identity = createIdentity({ ...context, endedStaffSessions });
  const courses = createCourseStore(context);
  const published = createPublishedCourses(context);
  const lookupLimiter = createLookupLimiter(published, now);
  const courseService = createCourseService({
    ...context,
    courses,
    users,
    published,
    lookupLimiter,
  });
  const quizzes = createQuizStore(database, progressCache);
  const gates = createGates(progressCache, users);
  const sessions = createSessionGuard(published);
  const links = createLinkService(config.signedHosts, now);
  const lectures = createLectureService({
    ...context,
    courses: courseService,
    lookupLimiter,
    gates,
    links,
    sessions,
  });
  const thumbnails = createThumbnailService({
    store: createPictureStore(bucket, { folder: 'thumbnails', contentType: 'image/webp' }),
    captions: createPictureStore(bucket, { folder: 'captions', contentType: 'text/vtt' }),
    pending: createPendingUploadStore(database),
    log,
  });
  const missedSearches = createMissedSearches(context);
  const erasure = createErasure(context);
  const previews = createPreviewService({
    ...context,
    courses,
    thumbnails,
    lookupLimiter,
    store: createPictureStore(bucket, { folder: 'previews', contentType: 'image/jpeg' }),
  });
  const deferredCounts = createDeferredCounts(database, elapsed, now);
  return {
    config,
    database,
    log,
    now,
    requestLimits: limits,
    patience: timeoutMs,
    bodyTimeouts,
    identity,
    thumbnails,
    previews,
    published,
    lookupLimiter,
    pages: createPageService({ courses: courseService, lectures, site, elapsed }),
    calendarFeed: loadOnce(async () => {
      const { createCalendarFeed } = await import('./learning/calendar/feed.ts');
      return createCalendarFeed({ ...context, users, published });
    }),
    /** The handlers for visitors and students. */
    handlers: {
      ...createAuthService({ ...context, identity, users, sessions }),
      ...courseService.handlers,
      ...lectures.handlers,
      ...createEnrolmentService({
        ...context,
        courses,
        published,
        deferredCounts,
        refusedCodes: limits.refusedCodes,
      }),
      ...missedSearches.handlers,
      ...createCrashService(context),
      ...createHealthService({ ...context, bucket }),
      ...createFollowService({ ...context, users, published }),
      ...createCalendarService(context),
      ...createContactService({ ...context, users, published }),
      ...createUserService({ ...context, users }),
      ...createEnrolledCourseService({ ...context, users, published, lectures }),
      ...createPrivacyService({ ...context, users, courses, erasure }),
      ...createNoteService({ ...context, lectures }),
      ...createQuestionService({ ...context, lectures }),
      ...createProgressService({ ...context, lectures, progressCache }),
      ...createQuizService({ ...context, lectures, store: quizzes, links }),
      ...createMistakesService({ ...context, users, store: quizzes, sessions }),
    },
    staff: loadOnce(async () => {
      const { createStaffServices: createStaff } = await import('./staff-deps.ts');
      return createStaff({
        ...context,
        courses,
        users,
        published,
        progressCache,
        links,
        thumbnails,
        previews,
        missedSearches,
        erasure,
        deferredCounts,
      });
    }),
  };
}

export type Deps = ReturnType<typeof createDeps>;
