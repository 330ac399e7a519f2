import { bundleEndpoints } from './cards/bundles.ts';
import { cardMoveEndpoints } from './cards/card-moves.ts';
import { accessCodeEndpoints } from './cards/code-admin.ts';
import { codeBatchEndpoints } from './cards/code-batches.ts';
import { refundEndpoints } from './cards/refunds.ts';
import { courseAdminEndpoints } from './catalogue/course-admin.ts';
import { announcementEndpoints } from './centre/announcements.ts';
import { dashboardEndpoints } from './centre/dashboard.ts';
import { searchWordEndpoints } from './centre/search-words.ts';
import { settingsEndpoints } from './centre/settings.ts';
import { yearEndpoints } from './centre/years.ts';
import type { Endpoint } from './endpoint.ts';
import { answeringEndpoints } from './learning/answering.ts';
import { quizAuthoringEndpoints } from './learning/quiz-authoring.ts';
import { quizResultEndpoints } from './learning/quiz-results.ts';
import { teachingEndpoints } from './learning/teaching.ts';
import { counterEndpoints } from './money/counter.ts';
import { moneyEndpoints } from './money/money.ts';
import { paymentEndpoints } from './money/payments.ts';
import { payoutEndpoints } from './money/payouts.ts';
import { shareEndpoints } from './money/shares.ts';
import { shiftEndpoints } from './money/shifts.ts';
import { statementEndpoints } from './money/statements.ts';
import { bulkEnrolmentEndpoints } from './people/bulk-enrolment.ts';
import { repairEndpoints } from './people/repairs.ts';
import { studentEndpoints } from './people/students.ts';
import { adminEndpoints } from './staff/admins.ts';
import { auditEndpoints } from './staff/audit.ts';

/**
 * The calls that require a staff role, keyed by path. They are exactly the calls under `admin/`.
 */
export const staffApi = {
  ...quizAuthoringEndpoints,
  ...quizResultEndpoints,
  ...accessCodeEndpoints,
  ...codeBatchEndpoints,
  ...bundleEndpoints,
  ...cardMoveEndpoints,
  ...refundEndpoints,
  ...auditEndpoints,
  ...courseAdminEndpoints,
  ...studentEndpoints,
  ...repairEndpoints,
  ...bulkEnrolmentEndpoints,
  ...adminEndpoints,
  ...dashboardEndpoints,
  ...settingsEndpoints,
  ...searchWordEndpoints,
  ...announcementEndpoints,
  ...yearEndpoints,
  ...moneyEndpoints,
  ...paymentEndpoints,
  ...shareEndpoints,
  ...counterEndpoints,
  ...shiftEndpoints,
  ...payoutEndpoints,
  ...statementEndpoints,
  ...teachingEndpoints,
  ...answeringEndpoints,
} as const satisfies Readonly<Record<string, Endpoint>>;
