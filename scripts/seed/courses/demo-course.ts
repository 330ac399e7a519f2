import type { CourseInfoInput } from '@markaz/contract/catalogue/course-input';

export interface DemoLecture {
  readonly title: string;
  readonly description: string;
  readonly minutes: number;
  /** Title of the unit that begins with this lecture. */
  readonly unit?: string;
  /** Whether visitors may watch the lecture. */
  readonly open?: true;
  /** Whether the lecture has a summary to print. */
  readonly summary?: true;
  /** Whether the video has captions. */
  readonly captions?: true;
}

export interface DemoCourse {
  readonly info: CourseInfoInput;
  /** Name of the picture's file, which is in the folder of this file. */
  readonly thumbnail: string;
  readonly lectures: readonly DemoLecture[];
}

/** The teachers of the demo. Their names say that they are invented. */
export const teachers = {
  islamicStudies: { name: 'الأستاذ عبد الرحمن (تجريبي)' },
  arabic: { name: 'الأستاذة فاطمة (تجريبية)' },
  sciences: { name: 'الأستاذ محمود (تجريبي)' },
} as const;
