import { useQuery, useQueryClient } from '@tanstack/react-query';
import { progressReports } from '../../shared/account/progress-reports.ts';
import { myCoursesQuery, noteProgress } from '../../shared/account/queries.ts';
import { useSession } from '../../shared/auth/session.tsx';
import type { ProgressReport } from '../player/progress-recorder.ts';

/** A course that the signed-in student has, how far they are in it, and how to report more. */
export function useCourseProgress(cId: string) {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const enrolled = user?.courses.includes(cId) ?? false;
  const { data, isLoading } = useQuery({ ...myCoursesQuery, enabled: enrolled });
  const course = (enrolled && data?.find(({ id }) => id === cId)) || null;

  return {
    /** Null where there is none, or the answer is on its way. */
    course,
    /** It is on its way: a player shown now would begin in the wrong place. */
    progressPending: isLoading,
    /** Position and mark per lecture id; none for visitors, students without the course, admins. */
    lectures: new Map(course?.progress.lectures.map((lecture) => [lecture.lId, lecture])),
    /**
     * Keeps or sends how far a lecture was watched; does nothing for whoever is not enrolled.
     * @param isHeld whether that it was watched to its end waits for something to carry it along
     */
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
