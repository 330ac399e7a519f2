import { type App, getApps, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { write } from 'firebase-functions/logger';
import type { Config } from './config.ts';
import { createCodeSearchService } from './features/access-codes/search-service.ts';
import { createAccessCodeService } from './features/access-codes/service.ts';
import { createAdminAccounts } from './features/admins/accounts.ts';
import { createAdminRights } from './features/admins/rights.ts';
import { createAdminService } from './features/admins/service.ts';
import { createAuditService } from './features/audit/service.ts';
import { createAuditStore } from './features/audit/store.ts';
import { createDeviceService } from './features/auth/device-service.ts';
import { createEndedStaffSessions } from './features/auth/ended-staff-sessions.ts';
import { createIdentity } from './features/auth/identity.ts';
import { createAuthService } from './features/auth/service.ts';
import { createSessionGuard } from './features/auth/session-guard.ts';
import { createBundleService } from './features/bundles/service.ts';
import { createCardMoveService } from './features/cards/service.ts';
import { createCodeBatchService } from './features/code-batches/service.ts';
import { createAuthoringService } from './features/courses/authoring-service.ts';
import { createCourseExportService } from './features/courses/export-service.ts';
import { createLectureTrashStore } from './features/courses/lecture-trash-store.ts';
import { createPublishedCourses } from './features/courses/published.ts';
import { createCourseService } from './features/courses/service.ts';
import { createCourseStateService } from './features/courses/state-service.ts';
import { createCourseStore } from './features/courses/store.ts';
import { createUnknownCourses } from './features/courses/unknown-courses.ts';
import { createCrashService } from './features/crashes/service.ts';
import { createDashboardService } from './features/dashboard/service.ts';
import { createTodayService } from './features/dashboard/today-service.ts';
import { createEnrolmentService } from './features/enrolment/service.ts';
import { createFollowService } from './features/follow/service.ts';
import { createHealthService } from './features/health/service.ts';
import { createLectureService } from './features/lectures/service.ts';
import { createMissedSearches } from './features/missed-searches/service.ts';
import { createPaymentService } from './features/money/payment-service.ts';
import { createMoneyService } from './features/money/service.ts';
import { createShareService } from './features/money/share-service.ts';
import { createNumbersNight } from './features/numbers/night.ts';
import { createPageService } from './features/pages/service.ts';
import { openSite, type Site } from './features/pages/site.ts';
import { createPreviewService } from './features/previews/service.ts';
import { createPrintingService } from './features/printing/service.ts';
import { createErasure } from './features/privacy/erasure.ts';
import { createPrivacyService } from './features/privacy/service.ts';
import { createProgressService } from './features/progress/service.ts';
import { createQuizAuthoringService } from './features/quizzes/authoring-service.ts';
import { createCounting } from './features/quizzes/counting.ts';
import { createGates } from './features/quizzes/gates.ts';
import { createKnownProgress } from './features/quizzes/known-progress.ts';
import { createMistakesService } from './features/quizzes/mistakes-service.ts';
import { createQuizResultService } from './features/quizzes/results-service.ts';
import { createQuizService } from './features/quizzes/service.ts';
import { createQuizStore } from './features/quizzes/store.ts';
import { createSettingsService } from './features/settings/service.ts';
import { createAwayService } from './features/students/away-service.ts';
import { createBulkEnrolmentService } from './features/students/bulk-service.ts';
import { createMarksService } from './features/students/marks-service.ts';
import { createOpenCourses } from './features/students/open-courses.ts';
import { createRepairService } from './features/students/repair-service.ts';
import { createStudentService } from './features/students/service.ts';
import { createTransferService } from './features/students/transfer-service.ts';
import { createPendingUploadStore } from './features/thumbnails/pending-uploads.ts';
import { createThumbnailService } from './features/thumbnails/service.ts';
import { createPictureStore } from './features/thumbnails/store.ts';
import { createIdleAccounts } from './features/users/idle-accounts.ts';
import { createUserService } from './features/users/service.ts';
import { createUserStore } from './features/users/store.ts';
import { createLinkService } from './features/videos/service.ts';
import { createScheduledYears } from './features/years/scheduled.ts';
import { createYearService } from './features/years/service.ts';
import { bodyTimeouts } from './http/read-bytes.ts';
import { type RequestLimits, requestLimits } from './http/request-limits.ts';
import type { Log } from './http/request-log.ts';
import { createNight } from './night/run.ts';
import { nightSteps } from './night/steps.ts';
import { openDatabase } from './store/database.ts';
import { createLateCounts } from './store/late-counts.ts';

/** What tests and the bench replace: the clocks, the log, the limits and the built site. */
export interface Dependencies {
  readonly now?: () => Date;
  /** Milliseconds since whenever; never goes back. */
  readonly elapsed?: () => number;
  readonly log?: Log;
  readonly limits?: RequestLimits;
  /** Milliseconds for which a request waits for Firestore, Storage and Auth. */
  readonly patience?: number;
  readonly site?: Site;
}

/** The connection to the project's services; one for each project, however often it is asked for. */
export function firebaseApp({ projectId, bucket }: Config): App {
  const name = `markaz-${projectId}`;
  const known = getApps().find((app) => app.name === name);
  return known ?? initializeApp({ projectId, storageBucket: bucket }, name);
}

/**
 * The composition root: everything the app does with the outside world is chosen here. Firebase
 * Auth, Cloud Storage and the picture library load when first needed.
 */
export function createDeps(config: Config, dependencies: Dependencies = {}) {
  const {
    now = () => new Date(),
    elapsed = () => performance.now(),
    log = write,
    limits = requestLimits,
    patience = 8_000,
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

  const known = createKnownProgress(database.changes, elapsed);
  const users = createUserStore(database, known);
  const endedStaffSessions = createEndedStaffSessions(users, database.changes, now);
  const identity = createIdentity({ ...context, endedStaffSessions });
  const courses = createCourseStore(database);
  const published = createPublishedCourses({ ...context, courses });
  const unknown = createUnknownCourses(published, now);
  const courseService = createCourseService({ ...context, courses, users, published, unknown });
  const quizzes = createQuizStore(database, known);
  const counting = createCounting(context);
  const gates = createGates(quizzes);
  const sessions = createSessionGuard(published);
  const links = createLinkService({ hosts: config.signedHosts, now });
  const lectures = createLectureService({
    ...context,
    ...{ courses: courseService, unknown, gates, links, sessions },
  });
  const audit = createAuditStore(database);
  const adminRights = createAdminRights({ accounts: createAdminAccounts(auth), audit, log, now });
  const thumbnails = createThumbnailService({
    store: createPictureStore(bucket, { folder: 'thumbnails', contentType: 'image/webp' }),
    pending: createPendingUploadStore(database),
    log,
  });
  const lectureTrash = createLectureTrashStore(database);
  const students = createStudentService({ ...context, users, courses });
  const missedSearches = createMissedSearches(context);
  const erasure = createErasure(context);
  const follows = createFollowService({ ...context, users, published });
  const previews = createPreviewService({
    ...context,
    ...{ courses, thumbnails, unknown },
    store: createPictureStore(bucket, { folder: 'previews', contentType: 'image/jpeg' }),
  });
  const courseStates = createCourseStateService({ ...context, lectureTrash, thumbnails, previews });
  const idleAccounts = createIdleAccounts(context);
  const lateCounts = createLateCounts(database, elapsed, now);
  const numbers = createNumbersNight(context);
  const steps = nightSteps(context, {
    ...{ courseStates, missedSearches, follows, idleAccounts, erasure, counting, lateCounts },
    openCourses: createOpenCourses(context),
    numbers,
  });
  return {
    config,
    database,
    log,
    now,
    requestLimits: limits,
    patience,
    bodyTimeouts,
    identity,
    audit,
    adminRights,
    courseStates,
    missedSearches,
    thumbnails,
    previews,
    published,
    unknown,
    pages: createPageService({ courses: courseService, lectures, site, elapsed }),
    erasure,
    follows,
    idleAccounts,
    scheduledYears: createScheduledYears(context),
    night: createNight(context, steps),
    counting,
    /** What answers each call. */
    handlers: {
      ...createAuthService({ ...context, identity, users, sessions }),
      ...createDeviceService({ ...context, users }),
      ...courseService.handlers,
      ...lectures.handlers,
      ...createEnrolmentService({
        ...context,
        courses,
        published,
        lateCounts,
        refusedCodes: limits.refusedCodes,
      }),
      ...createAuthoringService({ ...context, courses, lectureTrash, thumbnails, links }),
      ...courseStates.handlers,
      ...createCourseExportService({ ...context, courses }),
      ...createAccessCodeService({ ...context, courses }),
      ...createCodeSearchService({
        ...context,
        courses,
        audit,
        searchStudents: students['admin/students'],
      }),
      ...createCodeBatchService({ ...context, courses }),
      ...createBundleService(context),
      ...createCardMoveService(context),
      ...createPrintingService({ ...context, courses }),
      ...createTransferService(context),
      ...createBulkEnrolmentService({ ...context, courses }),
      ...createAuditService(audit),
      ...createAdminService(adminRights),
      ...students,
      ...createAwayService({ ...context, published }),
      ...createRepairService({ ...context, audit }),
      ...createMarksService({ ...context, courses }),
      ...createQuizResultService({ ...context, known, counting }),
      ...createDashboardService({ ...context, courses, lateCounts }),
      ...createTodayService({ ...context, courses, missedSearches }),
      ...missedSearches.handlers,
      ...createCrashService(context),
      ...createHealthService({ ...context, bucket }),
      ...createSettingsService(context),
      ...follows.handlers,
      ...createUserService({ ...context, users, published }),
      ...createMoneyService({ ...context, courses }),
      ...createPaymentService(context),
      ...createShareService(context),
      ...createYearService({ ...context, courses }),
      ...createPrivacyService({ ...context, users, courses, quizzes, erasure }),
      ...createProgressService({ ...context, lectures, known }),
      ...createQuizService({ ...context, lectures, store: quizzes, links }),
      ...createMistakesService({ ...context, users, store: quizzes, sessions }),
      ...createQuizAuthoringService({ ...context, thumbnails }),
    },
  };
}

export type Deps = ReturnType<typeof createDeps>;
