import { authEndpoints } from './accounts/auth.ts';
import { contactEndpoints } from './accounts/contact.ts';
import { deviceEndpoints } from './accounts/devices.ts';
import { userEndpoints } from './accounts/users.ts';
import { enrolmentEndpoints } from './cards/enrolment.ts';
import { courseEndpoints } from './catalogue/courses.ts';
import { lectureEndpoints } from './catalogue/lectures.ts';
import type { Endpoint } from './endpoint.ts';
import { calendarEndpoints } from './learning/calendar.ts';
import { followEndpoints } from './learning/follow.ts';
import { mistakeEndpoints } from './learning/mistakes.ts';
import { noteEndpoints } from './learning/notes.ts';
import { questionEndpoints } from './learning/questions.ts';
import { quizEndpoints } from './learning/quizzes.ts';
import { crashEndpoints } from './monitoring/crashes.ts';
import { healthEndpoints } from './monitoring/health.ts';
import { privacyEndpoints } from './people/privacy.ts';

/** The calls of visitors and students, keyed by path under /api. */
export const studentApi = {
  ...authEndpoints,
  ...courseEndpoints,
  ...lectureEndpoints,
  ...quizEndpoints,
  ...mistakeEndpoints,
  ...noteEndpoints,
  ...questionEndpoints,
  ...enrolmentEndpoints,
  ...userEndpoints,
  ...privacyEndpoints,
  ...deviceEndpoints,
  ...followEndpoints,
  ...calendarEndpoints,
  ...contactEndpoints,
  ...crashEndpoints,
  ...healthEndpoints,
} as const satisfies Readonly<Record<string, Endpoint>>;
