import { staffApi } from '@markaz/contract/staff-api';
import { createCodeSearchService } from './features/access-codes/search-service.ts';
import { createAccessCodeService } from './features/access-codes/service.ts';
import { createAdminAccounts } from './features/admins/accounts.ts';
import { createAdminRights } from './features/admins/rights.ts';
import { createAdminService } from './features/admins/service.ts';
import { createAuditService } from './features/audit/service.ts';
import { createAuditStore } from './features/audit/store.ts';
import { createDeviceResetService } from './features/auth/device-reset-service.ts';
import { createBundleService } from './features/bundles/service.ts';
import { createCardMoveService } from './features/cards/service.ts';
import { createCodeBatchService } from './features/code-batches/service.ts';
import type { Context } from './features/context.ts';
import { createAuthoringService } from './features/courses/authoring-service.ts';
import { createCourseExportService } from './features/courses/export-service.ts';
import { createLectureTrashStore } from './features/courses/lecture-trash-store.ts';
import type { PublishedCourses } from './features/courses/published.ts';
import { createCourseStateService } from './features/courses/state-service.ts';
import type { CourseStore } from './features/courses/store.ts';
import { createDashboardService } from './features/dashboard/service.ts';
import { createTodayService } from './features/dashboard/today-service.ts';
import { createStaffFollowService } from './features/follow/staff-service.ts';
import type { MissedSearches } from './features/missed-searches/service.ts';
import { createPaymentService } from './features/money/payment-service.ts';
import { createMoneyService } from './features/money/service.ts';
import { createShareService } from './features/money/share-service.ts';
import { createNumbersNight } from './features/numbers/night.ts';
import type { PreviewService } from './features/previews/service.ts';
import { createPrintingService } from './features/printing/service.ts';
import { createDeletionService } from './features/privacy/deletion-service.ts';
import type { Erasure } from './features/privacy/erasure.ts';
import { createQuizAuthoringService } from './features/quizzes/authoring-service.ts';
import { createCounting } from './features/quizzes/counting.ts';
import type { KnownProgressCache } from './features/quizzes/known-progress.ts';
import { createQuizResultService } from './features/quizzes/results-service.ts';
import { createSettingsService } from './features/settings/service.ts';
import { createAwayService } from './features/students/away-service.ts';
import { createBulkEnrolmentService } from './features/students/bulk-service.ts';
import { createMarksService } from './features/students/marks-service.ts';
import { createOpenCourses } from './features/students/open-courses.ts';
import { createRepairService } from './features/students/repair-service.ts';
import { createStudentService } from './features/students/service.ts';
import { createTransferService } from './features/students/transfer-service.ts';
import type { ThumbnailService } from './features/thumbnails/service.ts';
import { createIdleAccounts } from './features/users/idle-accounts.ts';
import type { UserStore } from './features/users/store.ts';
import type { LinkService } from './features/videos/service.ts';
import { createScheduledYears } from './features/years/scheduled.ts';
import { createYearService } from './features/years/service.ts';
import { createNight } from './night/run.ts';
import { nightSteps } from './night/steps.ts';
import type { LateCounts } from './store/late-counts.ts';

/** What staff and the night share with students (deps.ts). */
interface Shared extends Context {
  readonly courses: CourseStore;
  readonly users: UserStore;
  readonly published: PublishedCourses;
  readonly known: KnownProgressCache;
  readonly links: LinkService;
  readonly thumbnails: ThumbnailService;
  readonly previews: PreviewService;
  readonly missedSearches: MissedSearches;
  readonly erasure: Erasure;
  readonly lateCounts: LateCounts;
}

/**
 * The composition root of what only staff, the night and the schedules use. It loads when one of them
 * first asks: a process that answers visitors and students starts without it.
 */
export function createStaff(shared: Shared) {
  const { database, auth, log, now } = shared;
  const audit = createAuditStore(database);
  const adminRights = createAdminRights({ accounts: createAdminAccounts(auth), audit, log, now });
  const lectureTrash = createLectureTrashStore(database);
  const students = createStudentService(shared);
  const follows = createStaffFollowService(shared);
  const counting = createCounting(shared);
  const courseStates = createCourseStateService({ ...shared, lectureTrash });
  const idleAccounts = createIdleAccounts(shared);
  const { missedSearches, erasure, lateCounts } = shared;
  const steps = nightSteps(shared, {
    ...{ courseStates, missedSearches, follows, idleAccounts, erasure, counting, lateCounts },
    openCourses: createOpenCourses(shared),
    numbers: createNumbersNight(shared),
  });
  return {
    audit,
    adminRights,
    courseStates,
    missedSearches,
    erasure,
    follows,
    idleAccounts,
    counting,
    scheduledYears: createScheduledYears(shared),
    night: createNight(shared, steps),
    endpoints: staffApi,
    /** What answers each call of staff. */
    handlers: {
      ...createDeviceResetService(shared),
      ...createAuthoringService({ ...shared, lectureTrash }),
      ...courseStates.handlers,
      ...createCourseExportService(shared),
      ...createAccessCodeService(shared),
      ...createCodeSearchService({
        ...shared,
        audit,
        searchStudents: students['admin/students'],
      }),
      ...createCodeBatchService(shared),
      ...createBundleService(shared),
      ...createCardMoveService(shared),
      ...createPrintingService(shared),
      ...createTransferService(shared),
      ...createBulkEnrolmentService(shared),
      ...createAuditService(audit),
      ...createAdminService(adminRights),
      ...students,
      ...createAwayService(shared),
      ...createRepairService({ ...shared, audit }),
      ...createMarksService(shared),
      ...createQuizResultService({ ...shared, counting }),
      ...createDashboardService(shared),
      ...createTodayService(shared),
      ...createSettingsService(shared),
      ...follows.handlers,
      ...createDeletionService(shared),
      ...createMoneyService(shared),
      ...createPaymentService(shared),
      ...createShareService(shared),
      ...createYearService(shared),
      ...createQuizAuthoringService(shared),
    },
  };
}
