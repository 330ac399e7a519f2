import type { CourseInfoInput } from '@markaz/contract/catalogue/course-input';

export interface DemoLecture {
  readonly title: string;
  readonly description: string;
  readonly minutes: number;
  /** Title of the unit that begins with it. */
  readonly unit?: string;
  /** Whether visitors may watch it. */
  readonly open?: true;
  /** Whether it has a summary to print. */
  readonly summary?: true;
}

export interface DemoCourse {
  readonly info: CourseInfoInput;
  /** A file next to the course's own. */
  readonly thumbnail: string;
  readonly lectures: readonly DemoLecture[];
}

/** The demo's teachers, marked as such, so that nobody takes them for real people. */
export const teachers = {
  islamicStudies: { name: 'الأستاذ عبد الرحمن (تجريبي)' },
  arabic: { name: 'الأستاذة فاطمة (تجريبية)' },
  sciences: { name: 'الأستاذ محمود (تجريبي)' },
} as const;
