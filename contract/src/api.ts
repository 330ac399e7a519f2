import type * as z from 'zod';
import { accessCodeEndpoints } from './access-codes.ts';
import { adminEndpoints } from './admins.ts';
import { auditEndpoints } from './audit.ts';
import { authEndpoints } from './auth.ts';
import { bulkEnrolmentEndpoints } from './bulk-enrolment.ts';
import { bundleEndpoints } from './bundles.ts';
import { cardMoveEndpoints } from './card-moves.ts';
import { codeBatchEndpoints } from './code-batches.ts';
import { codeCardEndpoints } from './code-card.ts';
import { courseAdminEndpoints } from './course-admin.ts';
import { courseEndpoints } from './courses.ts';
import { crashEndpoints } from './crashes.ts';
import { dashboardEndpoints } from './dashboard.ts';
import { deviceEndpoints } from './devices.ts';
import type { Endpoint } from './endpoint.ts';
import { enrolmentEndpoints } from './enrolment.ts';
import { followEndpoints } from './follow.ts';
import { healthEndpoints } from './health.ts';
import { lectureEndpoints } from './lectures.ts';
import { mistakeEndpoints } from './mistakes.ts';
import { moneyEndpoints } from './money.ts';
import { paymentEndpoints } from './payments.ts';
import { printingEndpoints } from './printing.ts';
import { privacyEndpoints } from './privacy.ts';
import { quizResultEndpoints } from './quiz-results.ts';
import { quizEndpoints } from './quizzes.ts';
import { repairEndpoints } from './repairs.ts';
import { settingsEndpoints } from './settings.ts';
import { shareEndpoints } from './shares.ts';
import { studentEndpoints } from './students.ts';
import { todayEndpoints } from './today.ts';
import { userEndpoints } from './users.ts';
import { yearEndpoints } from './years.ts';

/** Every call under /api, by its path there (spec 7). The server's table of handlers is total over it. */
export const api = {
  ...authEndpoints,
  ...courseEndpoints,
  ...lectureEndpoints,
  ...quizEndpoints,
  ...mistakeEndpoints,
  ...enrolmentEndpoints,
  ...userEndpoints,
  ...quizResultEndpoints,
  ...privacyEndpoints,
  ...deviceEndpoints,
  ...followEndpoints,
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
  ...crashEndpoints,
  ...healthEndpoints,
} as const satisfies Readonly<Record<string, Endpoint>>;

export type Api = typeof api;
export type ApiPath = keyof Api;

/** Paths of the calls whose body is JSON or nothing. */
export type JsonPath = {
  [Path in ApiPath]: Api[Path] extends { method: 'POST'; body: 'json' | 'none' } ? Path : never;
}[ApiPath];

/** What a caller sends (before defaults are filled in). */
export type RequestOf<Path extends ApiPath> = z.input<Api[Path]['request']>;
/** What a handler receives (after defaults and cleaning). */
export type InputOf<Path extends ApiPath> = z.output<Api[Path]['request']>;
/** What the call answers. */
export type ResponseOf<Path extends ApiPath> = z.output<Api[Path]['response']>;
