import type { Progress } from '@markaz/contract/users';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { myCoursesQuery } from '../../shared/account/queries.ts';
import { postJson } from '../../shared/api/client.ts';
import { useSession } from '../../shared/auth/session.tsx';
import { createProgressSender, type ProgressEntry } from './progress-sender.ts';
import { withProgress } from './with-progress.ts';

const sender = createProgressSender(
  async (cId, lectures, leaving) => {
    const sentAt = new Date().toISOString();
    await postJson(
      'user/progress',
      { cId, sentAt, lectures: [...lectures] },
      { keepalive: leaving },
    );
  },
  () => new Date(),
);

export interface CourseProgress {
  /** Null for whoever has none: visitors, students without the course, admins. */
  readonly progress: Progress | null;
  /** It is on its way: a player shown now would begin in the wrong place. */
  readonly progressPending: boolean;
  /** Position and mark per lecture id. */
  readonly lectures: ReadonlyMap<string, Progress['lectures'][number]>;
  /** Saves how far a lecture was watched; does nothing for whoever is not enrolled. */
  readonly save: (entry: ProgressEntry, leaving: boolean) => void;
}

/** How far the signed-in student is in a course, and how to report more. */
export function useCourseProgress(cId: string): CourseProgress {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const enrolled = user?.courses.includes(cId) ?? false;
  const { data, isLoading } = useQuery({ ...myCoursesQuery(), enabled: enrolled });
  const progress = data?.find((course) => course.id === cId)?.progress ?? null;

  return {
    progress,
    progressPending: isLoading,
    lectures: new Map(progress?.lectures.map((lecture) => [lecture.lId, lecture])),
    save: (entry, leaving) => {
      if (!enrolled) return;
      void sender.send(cId, entry, leaving);
      queryClient.setQueryData(
        myCoursesQuery().queryKey,
        (courses) => courses && withProgress(courses, cId, entry, new Date().toISOString()),
      );
    },
  };
}
