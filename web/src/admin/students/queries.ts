import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { permitted, postJson } from '../../shared/api/client.ts';
import { isApiError } from '../../shared/api/errors.ts';
import { showToast } from '../../shared/ui/toast-store.ts';
import { pagedQuery } from '../api/paged-query.ts';
import { useAction } from '../ui/use-action.ts';
import { copy } from './students.copy.ts';

/** Key of every query about students. */
const all = ['admin', 'students'] as const;

/** Keys of single students. */
export const studentKeys = {
  student: (uid: string) => [...all, 'student', uid] as const,
};

/** @param search beginnings of names or an address, or a code; empty for everyone. */
export const studentsQuery = (search: string) =>
  pagedQuery([...all, 'list', search], (page, options) =>
    postJson('admin/students', { search, ...page }, options),
  );

/** A course's students, by name; in a search, the newest first. */
export const courseStudentsQuery = (cId: string, search: string) =>
  pagedQuery([...all, 'of', cId, search], (page, options) =>
    postJson('admin/courses/students', { cId, search, ...page }, options),
  );

/** Absent students, of one course or of all. @param cId empty for all */
export const awayQuery = (cId: string) =>
  pagedQuery([...all, 'away', cId], (page, options) =>
    postJson('admin/students/away', { ...(cId !== '' && { cId }), ...page }, options),
  );

export function studentQuery(uid: string) {
  return queryOptions({
    queryKey: studentKeys.student(uid),
    queryFn: async ({ signal }) =>
      permitted(await postJson('admin/students/student', { uid }, { signal })),
  });
}

/** A student's repairs. They are a log, and a cached copy may lack the latest. */
export function repairsQuery(uid: string) {
  return queryOptions({
    queryKey: [...all, 'repairs', uid],
    queryFn: async ({ signal }) =>
      permitted(await postJson('admin/students/repairs', { uid }, { signal })).repairs,
    staleTime: 0,
  });
}

interface Words<Input, Answer> {
  /** Message after success. */
  readonly done: string | ((answer: Answer) => string);
  /** Undoes the action. */
  readonly undo?: (input: Input) => Promise<unknown>;
}

/** Undoes an action, even after a change of page, and shows the result. */
function useUndo() {
  const queryClient = useQueryClient();
  return async (call: () => Promise<unknown>) => {
    try {
      permitted(await call());
      showToast(copy.undone);
    } catch (error) {
      const reason = isApiError(error) ? error.message : '';
      showToast(`${copy.notUndone} ${reason}`.trim());
    }
    await queryClient.invalidateQueries({ queryKey: all });
  };
}

/** Runs an action on a student, and offers an undo if there is one. */
export function useStudentAction<Input, Answer>(
  call: (input: Input) => Promise<Answer | 403>,
  { done, undo }: Words<Input, Answer>,
  onDone: () => void,
) {
  const takeBack = useUndo();
  return useAction({
    call,
    failed: copy.failed,
    explain: ({ message }) => message || undefined,
    changes: [all],
    onDone: (answer, input) => {
      const onClick = undo && (() => void takeBack(() => undo(input)));
      showToast(
        typeof done === 'string' ? done : done(answer),
        onClick && { action: { label: copy.undo, onClick } },
      );
      onDone();
    },
  });
}
