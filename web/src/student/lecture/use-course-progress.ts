import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { progressReports } from '../../shared/account/progress-reports.ts';
import { myCoursesQuery, noteProgress } from '../../shared/account/queries.ts';
import { useSession } from '../../shared/auth/session.tsx';
import { paths } from '../../shared/paths.ts';
import type { ProgressReport } from '../player/progress-recorder.ts';
import { usePageLeave } from '../player/use-page-leave.ts';

/** Returns the signed-in student's course and progress, and a function to save progress. */
export function useCourseProgress(cId: string) {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const enrolled = user?.courses.includes(cId) ?? false;
  const { data, isLoading } = useQuery({ ...myCoursesQuery, enabled: enrolled });
  const course = (enrolled && data?.find(({ id }) => id === cId)) || null;

  return {
    /** Null if the student does not have the course, or while it loads. */
    course,
    /** Whether progress is loading. A player shown now would start at the wrong position. */
    progressPending: isLoading,
    /** Progress keyed by lecture id; empty for visitors, admins and students without the course. */
    lectures: new Map(course?.progress.lectures.map((lecture) => [lecture.lId, lecture])),
    /** Stores or sends a position. @param isHeld whether a completion waits for the quiz */
    save: (lId: string, { position, occasion }: ProgressReport, isHeld = false) => {
      if (!enrolled) return;
      const watched = { lId, position, completed: occasion === 'completed' };
      if (occasion === 'watching' || (isHeld && watched.completed))
        progressReports.keep(cId, watched);
      else void progressReports.send(cId, watched, occasion === 'leaving');
      if (occasion !== 'watching') noteProgress(queryClient, cId, watched);
    },
  };
}

/** Sends waiting completions when the student leaves lecture and quiz, or hides the page. */
export function useHeldProgress(cId: string, lId: string): void {
  usePageLeave(() => {
    // The cleanup below handles navigation, because it can compare the new path.
    if (document.visibilityState === 'hidden') void progressReports.sendHeld(true);
  });
  useEffect(() => {
    const together = [paths.lecture(cId, lId), paths.quiz(cId, lId)];
    return () => {
      if (!together.includes(location.pathname)) void progressReports.sendHeld();
    };
  }, [cId, lId]);
}
