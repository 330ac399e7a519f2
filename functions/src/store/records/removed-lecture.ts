import { resourceSchema } from '@markaz/contract/catalogue/lectures';
import { idSchema } from '@markaz/contract/ids';
import * as z from 'zod';
import { lectureRecordSchema, timestampSchema } from './course.ts';
import { quizContentsSchema } from './quiz.ts';

/** `removedLectures/{lId}`: a lecture that was removed from its course, until it is purged. */
export const removedLectureSchema = lectureRecordSchema.omit({ id: true }).extend({
  cId: idSchema,
  resources: z.array(resourceSchema),
  quizContents: quizContentsSchema.optional(),
  /** Ids of the lectures that preceded it in the course. */
  before: z.array(z.string()),
  removedAt: timestampSchema,
  removedBy: z.string(),
});

export type RemovedLecture = z.infer<typeof removedLectureSchema>;
