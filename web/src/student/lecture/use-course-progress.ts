import { useQuery, useQueryClient } from '@tanstack/react-query';
import { myCoursesQuery } from '../../shared/account/queries.ts';
import { postJson } from '../../shared/api/client.ts';
import { useSession } from '../../shared/auth/session.tsx';
import { createProgressSender, type ProgressEntry } from './progress-sender.ts';
import { withProgress } from './with-progress.ts';

const sender = createProgressSender(
  async (cId, lectures, leaving) => {
    const body = { cId, sentAt: new Date().toISOString(), lectures };
    await postJson('user/progress', body, { keepalive: leaving });
  },
  () => new Date(),
);

/** How far the signed-in student is in a course, and how to report more. */
export function useCourseProgress(cId: string) {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const enrolled = user?.courses.includes(cId) ?? false;
  const { data, isLoading } = useQuery({ ...myCoursesQuery, enabled: enrolled });
  // Not before it is known who reads, even where the answer was faster.
  const mine = enrolled ? data : undefined;
  const progress = mine?.find((course) => course.id === cId)?.progress ?? null;

  return {
    /** It is on its way: a player shown now would begin in the wrong place. */
    progressPending: isLoading,
    /** Position and mark per lecture id; none for visitors, students without the course, admins. */
    lectures: new Map(progress?.lectures.map((lecture) => [lecture.lId, lecture])),
    /** Saves how far a lecture was watched; does nothing for whoever is not enrolled. */
    save: (entry: ProgressEntry, leaving: boolean) => {
      if (!enrolled) return;
      void sender.send(cId, entry, leaving);
      queryClient.setQueryData(
        myCoursesQuery.queryKey,
        (courses) => courses && withProgress(courses, cId, entry, new Date().toISOString()),
      );
    },
  };
}
