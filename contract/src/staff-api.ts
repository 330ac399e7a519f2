import { accessCodeEndpoints } from './access-codes.ts';
import { adminEndpoints } from './admins.ts';
import { auditEndpoints } from './audit.ts';
import { bulkEnrolmentEndpoints } from './bulk-enrolment.ts';
import { bundleEndpoints } from './bundles.ts';
import { cardMoveEndpoints } from './card-moves.ts';
import { codeBatchEndpoints } from './code-batches.ts';
import { codeCardEndpoints } from './code-card.ts';
import { courseAdminEndpoints } from './course-admin.ts';
import { dashboardEndpoints } from './dashboard.ts';
import type { Endpoint } from './endpoint.ts';
import { moneyEndpoints } from './money.ts';
import { paymentEndpoints } from './payments.ts';
import { printingEndpoints } from './printing.ts';
import { quizAuthoringEndpoints } from './quiz-authoring.ts';
import { quizResultEndpoints } from './quiz-results.ts';
import { repairEndpoints } from './repairs.ts';
import { settingsEndpoints } from './settings.ts';
import { shareEndpoints } from './shares.ts';
import { studentEndpoints } from './students.ts';
import { todayEndpoints } from './today.ts';
import { yearEndpoints } from './years.ts';

/** The calls that take a role, by their path under /api: all of them, and no other, are under `admin/`. */
export const staffApi = {
  ...quizAuthoringEndpoints,
  ...quizResultEndpoints,
  ...accessCodeEndpoints,
  ...codeBatchEndpoints,
  ...bundleEndpoints,
  ...cardMoveEndpoints,
  ...printingEndpoints,
  ...codeCardEndpoints,
  ...auditEndpoints,
  ...courseAdminEndpoints,
  ...studentEndpoints,
  ...repairEndpoints,
  ...bulkEnrolmentEndpoints,
  ...adminEndpoints,
  ...dashboardEndpoints,
  ...settingsEndpoints,
  ...todayEndpoints,
  ...yearEndpoints,
  ...moneyEndpoints,
  ...paymentEndpoints,
  ...shareEndpoints,
} as const satisfies Readonly<Record<string, Endpoint>>;
