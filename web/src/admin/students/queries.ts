import { queryOptions } from '@tanstack/react-query';
import { permitted, postJson } from '../../shared/api/client.ts';
import { showToast } from '../../shared/ui/toast-store.ts';
import { pagedQuery } from '../api/paged-query.ts';
import { useAction } from '../ui/use-action.ts';
import { copy } from './copy.ts';

/** Everything that is known of students. */
const all = ['admin', 'students'] as const;

/** @param search beginning of a name or an address, or a code; empty for everyone. */
export const studentsQuery = (search: string) =>
  pagedQuery([...all, 'list', search], (page, options) =>
    postJson('admin/students', { search, ...page }, options),
  );

/** Who has the course, by name. */
export const courseStudentsQuery = (cId: string) =>
  pagedQuery([...all, 'of', cId], (page, options) =>
    postJson('admin/courses/students', { cId, ...page }, options),
  );

export function studentQuery(uid: string) {
  return queryOptions({
    queryKey: [...all, 'student', uid],
    queryFn: async ({ signal }) =>
      permitted(await postJson('admin/students/student', { uid }, { signal })),
  });
}

/** Does something about a student's courses. @param done what is said then. */
export function useStudentAction<Input>(
  call: (input: Input) => Promise<unknown>,
  done: string,
  onDone: () => void,
) {
  return useAction({
    call,
    failed: copy.failed,
    changes: [all],
    onDone: () => {
      showToast(done);
      onDone();
    },
  });
}
