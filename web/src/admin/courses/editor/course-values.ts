import { zodResolver } from '@hookform/resolvers/zod';
import type { AdminLecture } from '@markaz/contract/catalogue/course-admin';
import {
  type CourseInfoInput,
  type CourseSubmission,
  courseSubmissionSchema,
  type lectureInputSchema,
} from '@markaz/contract/catalogue/course-input';
import { newResource } from '@markaz/contract/catalogue/lectures';
import { type Resolver, useFormContext } from 'react-hook-form';
import type * as z from 'zod';
import type { Draft } from '../editing/use-draft.tsx';
import type { StoredCourse } from './course-calls.ts';

export interface Author {
  readonly id?: string;
  readonly name: string;
}

type LectureInput = z.input<typeof lectureInputSchema>;

/** A lecture in the form. A new lecture has no id. Its position in the list is its order. */
export type LectureValues = Required<Omit<LectureInput, 'id' | 'order'>> & Pick<LectureInput, 'id'>;

/**
 * The form's values before the contract's schema cleans them. All fields of the contract are
 * required here, because a save would erase a missing field.
 */
export interface CourseFormValues {
  readonly courseInfo: Required<Omit<CourseInfoInput, 'author'>> & {
    readonly author: Author | null;
  };
  readonly lectures: LectureValues[];
}

/** A new resource in the form. */
export const blankResource = { ...newResource, title: '', bytes: null, captions: '' } as const;

export const useCourseForm = useFormContext<CourseFormValues, unknown, CourseSubmission>;

const emptyCourse: CourseFormValues = {
  courseInfo: {
    title: '',
    description: '',
    subject: '',
    grade: '',
    section: '',
    madhhab: '',
    author: null,
    published: true,
    publishAt: null,
  },
  lectures: [],
};

function toLectureValues({ resources, ...lecture }: AdminLecture): LectureValues {
  const { id, title, description, unit, open, durationSeconds, publishAt = null } = lecture;
  const resourceValues = resources.map((resource) => ({
    ...resource,
    title: resource.title ?? '',
    bytes: resource.bytes ?? null,
    captions: resource.captions ?? '',
  }));
  const resourcesAndTime = { resources: resourceValues, publishAt };
  return { id, title, description, unit, open, durationSeconds, ...resourcesAndTime };
}

export function toCourseFormValues(stored: StoredCourse | null): CourseFormValues {
  if (stored === null) return emptyCourse;
  const { course, lectures } = stored;
  return {
    courseInfo: {
      title: course.title,
      description: course.description,
      subject: course.subject,
      grade: course.grade ?? '',
      section: course.section ?? '',
      madhhab: course.madhhab ?? '',
      author: course.author,
      published: course.published,
      publishAt: course.publishAt ?? null,
    },
    lectures: lectures.map(toLectureValues),
  };
}

/** Unsaved input of the course editor. `base` is null for a new course. */
export interface CourseDraft extends Draft<CourseFormValues, StoredCourse | null> {
  /** Idempotency key of a new course. */
  readonly requestId: string;
  readonly picture: Blob | null;
  readonly removePicture: boolean;
}

/** Applies the same rules as the server. */
export const courseResolver = zodResolver(courseSubmissionSchema) as Resolver<
  CourseFormValues,
  unknown,
  CourseSubmission
>;
