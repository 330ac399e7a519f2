import { type App, getApps, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { write } from 'firebase-functions/logger';
import type { Config } from './config.ts';
import { createCodeChangeStore } from './features/access-codes/change-store.ts';
import { createAccessCodeService } from './features/access-codes/service.ts';
import { createAccessCodeStore } from './features/access-codes/store.ts';
import { createAdminAccounts } from './features/admins/accounts.ts';
import { createAdminRights } from './features/admins/rights.ts';
import { createAdminService } from './features/admins/service.ts';
import { createAuditService } from './features/audit/service.ts';
import { createAuditStore } from './features/audit/store.ts';
import { createEndedAdminSessions } from './features/auth/ended-admin-sessions.ts';
import { createIdentity } from './features/auth/identity.ts';
import { createAuthService } from './features/auth/service.ts';
import { createCodeBatchService } from './features/code-batches/service.ts';
import { createCodeBatchStore } from './features/code-batches/store.ts';
import { createAuthoringService } from './features/courses/authoring-service.ts';
import { createAuthoringStore } from './features/courses/authoring-store.ts';
import { createPublishedCourses } from './features/courses/published.ts';
import { createCourseService } from './features/courses/service.ts';
import { createCourseStateService } from './features/courses/state-service.ts';
import { createCourseStateStore } from './features/courses/state-store.ts';
import { createCourseStore } from './features/courses/store.ts';
import { createUnknownCourses } from './features/courses/unknown-courses.ts';
import { createDashboardService } from './features/dashboard/service.ts';
import { createDashboardStore } from './features/dashboard/store.ts';
import { createEnrolmentService } from './features/enrolment/service.ts';
import { createEnrolmentStore } from './features/enrolment/store.ts';
import { createKnownAccess } from './features/lectures/access.ts';
import { createLectureService } from './features/lectures/service.ts';
import { createLectureStore } from './features/lectures/store.ts';
import { createProgressService } from './features/progress/service.ts';
import { createProgressStore } from './features/progress/store.ts';
import { createSettingsService } from './features/settings/service.ts';
import { createSettingsStore } from './features/settings/store.ts';
import { createStudentEnrolmentStore } from './features/students/enrolment-store.ts';
import { createStudentService } from './features/students/service.ts';
import { createStudentStore } from './features/students/store.ts';
import { createTransferService } from './features/students/transfer-service.ts';
import { createTransferStore } from './features/students/transfer-store.ts';
import { createPendingUploadStore } from './features/thumbnails/pending-uploads.ts';
import { createThumbnailService } from './features/thumbnails/service.ts';
import { createThumbnailStore } from './features/thumbnails/store.ts';
import { createIdleAccounts } from './features/users/idle-accounts.ts';
import { createIdleUserStore } from './features/users/idle-store.ts';
import { createUserService } from './features/users/service.ts';
import { createUserStore } from './features/users/store.ts';
import { bodyTimeouts } from './http/read-bytes.ts';
import { requestLimits } from './http/request-limits.ts';
import type { Log } from './http/request-log.ts';
import { openDatabase } from './store/database.ts';

/** What tests replace: the clocks and the log. */
export interface Dependencies {
  readonly now?: () => Date;
  /** Milliseconds since whenever; never goes back. */
  readonly elapsed?: () => number;
  readonly log?: Log;
}

function firebaseApp({ projectId, bucket }: Config): App {
  const name = `markaz-${projectId}`;
  const known = getApps().find((app) => app.name === name);
  return known ?? initializeApp({ projectId, storageBucket: bucket }, name);
}

/**
 * The composition root: everything the app does with the outside world is chosen here. Firebase
 * Auth, Cloud Storage and the picture library load when first needed.
 */
export function createDeps(config: Config, dependencies: Dependencies = {}) {
  const { now = () => new Date(), elapsed = () => performance.now(), log = write } = dependencies;
  const app = firebaseApp(config);
  const firestore = getFirestore(app);
  const database = openDatabase(firestore);
  const newId = () => firestore.collection('courses').doc().id;
  const auth = async () => (await import('firebase-admin/auth')).getAuth(app);
  const bucket = async () => (await import('firebase-admin/storage')).getStorage(app).bucket();

  const users = createUserStore(database);
  const endedAdminSessions = createEndedAdminSessions(users, now);
  const identity = createIdentity({ auth, endedAdminSessions, now });
  const courses = createCourseStore(database);
  const { changes } = database;
  const published = createPublishedCourses({ courses, changes, elapsed });
  const unknown = createUnknownCourses(published, now);
  const courseService = createCourseService({ courses, unknown, changes, elapsed });
  const lectures = createLectureService({
    store: createLectureStore(database),
    courses: courseService,
    unknown,
    known: createKnownAccess(changes, elapsed),
    changes,
    elapsed,
  });
  const audit = createAuditStore(database);
  const adminRights = createAdminRights({ accounts: createAdminAccounts(auth), audit, log, now });
  const thumbnails = createThumbnailService({
    store: createThumbnailStore(bucket),
    pending: createPendingUploadStore(database),
    log,
  });
  const courseStates = createCourseStateService({
    store: createCourseStateStore(database),
    thumbnails,
    now,
  });
  return {
    config,
    log,
    now,
    requestLimits,
    bodyTimeouts,
    identity,
    audit,
    adminRights,
    courseStates,
    thumbnails,
    unknown,
    enrolment: createEnrolmentService({
      store: createEnrolmentStore(database),
      courses,
      log,
      now,
    }),
    idleAccounts: createIdleAccounts({ auth, store: createIdleUserStore(database), now }),
    /** What answers each call; those of enrolment are in app.ts, with the limits of requests. */
    handlers: {
      ...createAuthService({ auth, identity, users, endedAdminSessions, log, now }),
      ...courseService.handlers,
      ...lectures.handlers,
      ...createAuthoringService({
        courses,
        store: createAuthoringStore(database),
        thumbnails,
        now,
        newId,
      }),
      ...courseStates.handlers,
      ...createAccessCodeService({
        store: createAccessCodeStore(database),
        changes: createCodeChangeStore(database),
        courses,
        now,
      }),
      ...createCodeBatchService({ store: createCodeBatchStore(database), now, newId }),
      ...createTransferService({ store: createTransferStore(database), now }),
      ...createAuditService(audit),
      ...createAdminService(adminRights),
      ...createStudentService({
        store: createStudentStore(database),
        users,
        enrolments: createStudentEnrolmentStore(database),
        courses,
        now,
      }),
      ...createDashboardService({ store: createDashboardStore(database), courses, now }),
      ...createSettingsService({ store: createSettingsStore(database), now }),
      ...createUserService({ users, published, now }),
      ...createProgressService({ store: createProgressStore(database), lectures, now }),
    },
  };
}

export type Deps = ReturnType<typeof createDeps>;
