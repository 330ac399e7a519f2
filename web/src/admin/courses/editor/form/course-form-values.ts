import { zodResolver } from '@hookform/resolvers/zod';
import { type CourseSubmission, courseSubmissionSchema } from '@markaz/contract/courses';
import type { Control, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';

/** What the form holds: the submission before the contract's schema has cleaned it. */
export type CourseFormValues = z.input<typeof courseSubmissionSchema>;
export type CourseForm = UseFormReturn<CourseFormValues, unknown, CourseSubmission>;
export type CourseFormControl = Control<CourseFormValues, unknown, CourseSubmission>;

/** The contract's own rules, the same that the server applies. */
export const courseFormResolver = zodResolver(courseSubmissionSchema);

export const emptyCourse: CourseFormValues = {
  courseInfo: {
    title: '',
    description: '',
    subject: '',
    grade: '',
    section: '',
    madhhab: '',
    author: null,
    published: true,
  },
  lectures: [],
};
