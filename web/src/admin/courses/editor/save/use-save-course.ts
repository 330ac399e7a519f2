import type { CourseSubmission } from '@markaz/contract/courses';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { courseKeys } from '../../../../shared/courses/queries.ts';
import { adminKeys } from '../../../api/course-queries.ts';
import { causeOf } from '../../../ui/form/cause-of.ts';
import { copy } from '../copy.ts';
import { authorsQuery } from '../form/authors-query.ts';
import { numbered } from '../lectures/reorder.ts';
import type { Thumbnail } from '../thumbnail/use-thumbnail.ts';
import {
  hasFields,
  type SubmitOutcome,
  submitCourse,
  type UpdateOutcome,
  updateCourse,
} from './send-course.ts';
import type { StoredCourse } from './stored-course.ts';

export interface CourseSave {
  /** Share of the upload from 0 to 1; null while nothing is being sent. */
  readonly progress: number | null;
  /** Why the last save failed as a whole; null where it did not. */
  readonly failure: string | null;
  readonly fail: (sentence: string) => void;
  /** Whether the last save was broken off by the admin. */
  readonly cancelled: boolean;
  /** Breaks the save off. What has left entirely may be stored all the same. */
  readonly cancel: () => void;
  /** @param base the course that was edited; null for a new one. */
  readonly save: (
    course: CourseSubmission,
    thumbnail: Pick<Thumbnail, 'picture' | 'removePicture'>,
    base: StoredCourse | null,
  ) => Promise<SubmitOutcome | UpdateOutcome>;
}

/** Sends a course and makes every list ask again once it is there. */
export function useSaveCourse(): CourseSave {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [cancelled, setCancelled] = useState(false);
  const controller = useRef<AbortController>(null);

  const save: CourseSave['save'] = async (course, { picture, removePicture }, base) => {
    setProgress(0);
    setFailure(null);
    setCancelled(false);
    controller.current = new AbortController();
    const { signal } = controller.current;
    const { courseInfo, requestId } = course;
    const parts = { courseInfo, lectures: numbered(course.lectures), thumbnail: picture };
    const removeThumbnail = removePicture && picture === null;
    const options = { onProgress: setProgress, signal };
    const outcome =
      base === null
        ? await submitCourse({ ...parts, requestId }, options)
        : await updateCourse(
            { ...parts, removeThumbnail, id: base.course.id, updatedAt: base.course.updatedAt },
            options,
          );
    setProgress(null);
    if (outcome.outcome === 'ERROR' && signal.aborted) setCancelled(true);
    else if (outcome.outcome === 'ERROR') setFailure(causeOf(outcome.error, copy.failedCause));
    else if (outcome.outcome === 'FAILED' && !hasFields(outcome.error))
      setFailure(causeOf(outcome.error, copy.failedCause));
    if (outcome.outcome === 'ADDED' || outcome.outcome === 'UPDATED')
      for (const queryKey of [adminKeys.courses, courseKeys.all, authorsQuery.queryKey])
        void queryClient.invalidateQueries({ queryKey });
    return outcome;
  };
  const cancel = () => controller.current?.abort();
  return { progress, failure, fail: setFailure, cancelled, cancel, save };
}
