import { queryOptions, useQuery } from '@tanstack/react-query';
import { postJson, requirePermission } from '../../shared/api/client.ts';
import { allCoursesQuery } from '../api/course-queries.ts';
import { pagedQuery } from '../api/paged-query.ts';
import { taughtCoursesQuery } from '../api/teaching-queries.ts';
import { oneOf, readFilters } from '../ui/filters.ts';
import { useHasAccess } from '../ui/use-has-access.ts';

export const questionsKey = ['admin', 'questions'] as const;

export type QuestionFilter = ReturnType<typeof readQuestionFilter>;

/** Reads the filter from the address. The list shows waiting questions by default. */
export function readQuestionFilter(parameters: URLSearchParams) {
  return readFilters<{
    readonly state?: 'answered' | undefined;
    readonly course?: string | undefined;
    readonly lecture?: string | undefined;
  }>(parameters, {
    state: oneOf(['answered']),
    course: (text) => text,
    lecture: (text) => text,
  });
}

export const questionsQuery = ({ state, course, lecture }: QuestionFilter) =>
  pagedQuery([...questionsKey, 'list', state, course, lecture], (page, options) =>
    postJson(
      'admin/questions',
      {
        state: state ?? 'waiting',
        ...(course !== undefined && { cId: course }),
        ...(course !== undefined && lecture !== undefined && { lId: lecture }),
        limit: 25,
        ...page,
      },
      options,
    ),
  );

/** The answered questions of a lecture, newest first, for «أُجيب مثله». */
export const similarQuery = (cId: string, lId: string) =>
  queryOptions({
    queryKey: [...questionsKey, 'similar', cId, lId],
    queryFn: async ({ signal }) => {
      const body = { state: 'answered', cId, lId, limit: 20 } as const;
      return requirePermission(await postJson('admin/questions', body, { signal })).questions;
    },
    staleTime: 0,
  });

/** The lectures of a course and, with `lId`, the resources of that lecture. */
export const courseQuery = (cId: string, lId?: string) =>
  queryOptions({
    queryKey: [...questionsKey, 'course', cId, lId],
    queryFn: async ({ signal }) => {
      const body = { cId, ...(lId !== undefined && { lId }) };
      return requirePermission(await postJson('admin/questions/course', body, { signal }));
    },
  });

/** Returns the courses whose questions the user may see. They are none until they are loaded. */
export function useCourseOptions(): readonly { readonly id: string; readonly title: string }[] {
  const isTeacher = !useHasAccess()('content');
  const taught = useQuery({ ...taughtCoursesQuery(), enabled: isTeacher });
  const all = useQuery({ ...allCoursesQuery, enabled: !isTeacher });
  return (isTeacher ? taught.data : all.data) ?? [];
}
