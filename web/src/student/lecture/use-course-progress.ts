import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { updateCachedProgress } from '../../shared/account/change-courses.ts';
import { reportSender } from '../../shared/account/progress-reports.ts';
import { myCoursesQuery } from '../../shared/account/queries.ts';
import { useSession } from '../../shared/auth/session.tsx';
import { paths } from '../../shared/paths.ts';
import type { ProgressReport } from '../player/progress-recorder.ts';
import { usePageExit } from '../player/use-page-exit.ts';

/** Returns the signed-in student's course with its progress, and a function to save progress. */
export function useCourseProgress(cId: string) {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const isEnrolled = user?.courses.includes(cId) ?? false;
  const { data, isLoading } = useQuery({ ...myCoursesQuery, enabled: isEnrolled });
  const course = (isEnrolled && data?.find(({ id }) => id === cId)) || null;

  return {
    /** Null while the course is loading, or if the student is not enrolled in it. */
    course,
    /** Whether progress is loading. A player shown now would start at the wrong position. */
    progressPending: isLoading,
    /** Progress keyed by lecture id. Empty for users who are not enrolled in the course. */
    lectures: new Map(course?.progress.lectures.map((lecture) => [lecture.lId, lecture])),
    /**
     * Stores a progress report on this device, or sends it. If `isDeferred`, a completion is only
     * stored. It is sent together with the quiz attempt, or when the student leaves the lecture.
     */
    save: (lId: string, { position, occasion }: ProgressReport, isDeferred = false) => {
      if (!isEnrolled) return;
      const watched = { lId, position, completed: occasion === 'completed' };
      if (occasion === 'watching' || (isDeferred && watched.completed))
        reportSender.store(cId, watched);
      else void reportSender.send(cId, watched, occasion === 'leaving');
      const completedAt = watched.completed && { completedAt: new Date().toISOString() };
      if (occasion !== 'watching')
        updateCachedProgress(queryClient, cId, { ...watched, ...completedAt });
    },
  };
}

/**
 * Sends the stored completions when the student leaves the lecture and its quiz, or when the page
 * is hidden.
 */
export function useDeferredProgress(cId: string, lId: string): void {
  usePageExit(() => {
    // The cleanup below handles navigation, because it can compare the new path.
    if (document.visibilityState === 'hidden') void reportSender.sendCompletions(true);
  });
  useEffect(() => {
    const lecturePaths = [paths.lecture(cId, lId), paths.quiz(cId, lId)];
    return () => {
      if (!lecturePaths.includes(location.pathname)) void reportSender.sendCompletions();
    };
  }, [cId, lId]);
}
