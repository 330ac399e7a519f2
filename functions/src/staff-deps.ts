import { staffApi } from '@markaz/contract/staff-api';
import type { UserStore } from './accounts/users/store.ts';
import { createCodeChangeService } from './cards/access-codes/change-service.ts';
import { createCodeSearchService } from './cards/access-codes/search-service.ts';
import { createAccessCodeService } from './cards/access-codes/service.ts';
import { createBundleService } from './cards/bundles/service.ts';
import { createCardMoveService } from './cards/card-moves/service.ts';
import { createCodeMakingService } from './cards/code-batches/make-service.ts';
import { createCodeBatchService } from './cards/code-batches/service.ts';
import { createPrintingService } from './cards/printing/service.ts';
import { createRefundService } from './cards/refunds/service.ts';
import { createCourseAddition } from './catalogue/authoring/add-course.ts';
import { createCaptionService } from './catalogue/authoring/captions.ts';
import { createCourseExportService } from './catalogue/authoring/export.ts';
import { createLectureRestoration } from './catalogue/authoring/removed-lectures.ts';
import { createCourseRevision } from './catalogue/authoring/revise-course.ts';
import { createStaffCourseService } from './catalogue/authoring/service.ts';
import { createCourseStateService } from './catalogue/authoring/states.ts';
import type { PublishedCourses } from './catalogue/courses/published.ts';
import type { CourseStore } from './catalogue/courses/store.ts';
import type { MissedSearches } from './catalogue/missed-searches/service.ts';
import type { PreviewService } from './catalogue/previews/service.ts';
import type { ThumbnailService } from './catalogue/thumbnails/service.ts';
import type { LinkService } from './catalogue/videos/links.ts';
import { createAnnouncementService } from './centre/announcements/service.ts';
import { createCounterCleanup } from './centre/counters/nightly-cleanup.ts';
import { createDashboardService } from './centre/dashboard/service.ts';
import { createSearchWordService } from './centre/search-words/service.ts';
import { createSettingsService } from './centre/settings/service.ts';
import { createScheduledYears } from './centre/years/progress.ts';
import { createYearService } from './centre/years/service.ts';
import type { Context } from './context.ts';
import { createCourseCopyService } from './learning/course-copies/service.ts';
import { createStaffFollowService } from './learning/follow/staff-service.ts';
import { createStaffQuestionService } from './learning/questions/staff-service.ts';
import { createQuizAuthoringService } from './learning/quiz-authoring/service.ts';
import { createCounting } from './learning/quiz-results/counting.ts';
import { createQuizResultService } from './learning/quiz-results/service.ts';
import { createTeachingService } from './learning/teaching/service.ts';
import { createCounterService } from './money/counter.ts';
import { createPaymentService } from './money/payments.ts';
import { createPayoutService } from './money/payouts.ts';
import { createMoneyService } from './money/service.ts';
import { createShareService } from './money/shares.ts';
import { createShiftService } from './money/shifts.ts';
import { createNightlyJob, nightlyTasks } from './night/run.ts';
import { createStaffContactService } from './people/contact/staff-service.ts';
import type { Erasure } from './people/privacy/erasure.ts';
import { createIdleAccounts } from './people/privacy/idle-accounts.ts';
import { createBulkEnrolmentService } from './people/repairs/bulk-enrolment.ts';
import { createEnrolmentRepairs } from './people/repairs/enrolments.ts';
import { createInvitationService } from './people/repairs/invitations.ts';
import { createRepairService } from './people/repairs/service.ts';
import { createTransferService } from './people/repairs/transfer.ts';
import { createInactiveStudentService } from './people/students/inactive-students.ts';
import { createOpenCourses } from './people/students/open-courses.ts';
import { createStudentService } from './people/students/service.ts';
import { createAdminAccounts } from './staff/admins/accounts.ts';
import { createAdminRights } from './staff/admins/rights.ts';
import { createAdminService } from './staff/admins/service.ts';
import { createAuditService } from './staff/audit/service.ts';
import { createAuditStore } from './staff/audit/store.ts';
import { readAuthors } from './store/authors.ts';
import type { DeferredCounts } from './store/deferred-counts.ts';
import type { ProgressCache } from './store/progress-cache.ts';

/** Services that are shared with the student part of the API (deps.ts). */
interface SharedServices extends Context {
  readonly courses: CourseStore;
  readonly users: UserStore;
  readonly published: PublishedCourses;
  readonly progressCache: ProgressCache;
  readonly links: LinkService;
  readonly thumbnails: ThumbnailService;
  readonly previews: PreviewService;
  readonly missedSearches: MissedSearches;
  readonly erasure: Erasure;
  readonly deferredCounts: DeferredCounts;
}

/**
 * The composition root of the services that only staff, the nightly job and the schedules use. They
 * are loaded on first use, so that an instance for visitors and students starts without them.
 */
export function createStaffServices(shared: SharedServices) {
  const { database, auth, log, now } = shared;
  const audit = createAuditStore(database);
  const adminRights = createAdminRights({
    accounts: createAdminAccounts(auth),
    readAuthors: () => readAuthors(database),
    audit,
    log,
    now,
  });
  const students = createStudentService(shared);
  const follows = createStaffFollowService(shared);
  const contacts = createStaffContactService(shared);
  const invitations = createInvitationService(shared);
  const counting = createCounting(shared);
  const courseStates = createCourseStateService(shared);
  const idleAccounts = createIdleAccounts(shared);
  const { missedSearches, erasure, deferredCounts } = shared;
  const tasks = nightlyTasks(shared, {
    courseStates,
    missedSearches,
    follows,
    contacts,
    invitations,
    idleAccounts,
    erasure,
    counting,
    deferredCounts,
    openCourses: createOpenCourses(shared),
    numbers: createCounterCleanup(shared),
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
    nightlyJob: createNightlyJob(shared, tasks),
    endpoints: staffApi,
    /** The handlers for staff. */
    handlers: {
      ...createStaffCourseService(shared),
      ...createCourseAddition(shared),
      ...createCourseRevision(shared),
      ...createCaptionService(shared),
      ...createLectureRestoration(shared),
      ...courseStates.handlers,
      ...createCourseCopyService(shared),
      ...createCourseExportService(shared),
      ...createAccessCodeService(shared),
      ...createCodeChangeService(shared),
      ...createCodeSearchService({
        ...shared,
        audit,
        searchStudents: students['admin/students'],
      }),
      ...createCodeMakingService(shared),
      ...createCodeBatchService(shared),
      ...createBundleService(shared),
      ...createCardMoveService(shared),
      ...createPrintingService(shared),
      ...createRefundService(shared),
      ...createTransferService(shared),
      ...createBulkEnrolmentService(shared),
      ...invitations.handlers,
      ...createAuditService(audit),
      ...createAdminService(adminRights),
      ...students,
      ...createInactiveStudentService(shared),
      ...createRepairService({ ...shared, audit }),
      ...createEnrolmentRepairs(shared),
      ...createQuizResultService({ ...shared, counting }),
      ...createTeachingService({ ...shared, counting }),
      ...createStaffQuestionService(shared),
      ...createDashboardService({
        ...shared,
        countStaff: async () => Object.keys(await adminRights.names()).length,
      }),
      ...createSettingsService(shared),
      ...createSearchWordService(shared),
      ...createAnnouncementService(shared),
      ...follows.handlers,
      ...contacts.handlers,
      ...createMoneyService(shared),
      ...createPaymentService(shared),
      ...createPayoutService(shared),
      ...createShareService(shared),
      ...createCounterService(shared),
      ...createShiftService(shared),
      ...createYearService(shared),
      ...createQuizAuthoringService(shared),
    },
  };
}
