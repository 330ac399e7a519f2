import { authEndpoints } from './auth.ts';
import { courseEndpoints } from './courses.ts';
import { crashEndpoints } from './crashes.ts';
import { deviceEndpoints } from './devices.ts';
import type { Endpoint } from './endpoint.ts';
import { enrolmentEndpoints } from './enrolment.ts';
import { followEndpoints } from './follow.ts';
import { healthEndpoints } from './health.ts';
import { lectureEndpoints } from './lectures.ts';
import { mistakeEndpoints } from './mistakes.ts';
import { privacyEndpoints } from './privacy.ts';
import { quizEndpoints } from './quizzes.ts';
import { userEndpoints } from './users.ts';

/** The calls of visitors and students, by their path under /api. */
export const studentApi = {
  ...authEndpoints,
  ...courseEndpoints,
  ...lectureEndpoints,
  ...quizEndpoints,
  ...mistakeEndpoints,
  ...enrolmentEndpoints,
  ...userEndpoints,
  ...privacyEndpoints,
  ...deviceEndpoints,
  ...followEndpoints,
  ...crashEndpoints,
  ...healthEndpoints,
} as const satisfies Readonly<Record<string, Endpoint>>;
