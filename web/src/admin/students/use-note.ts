import type { RequestOf } from '@markaz/contract/api';
import type { StudentNote } from '@markaz/contract/people/students';
import { useQueryClient } from '@tanstack/react-query';
import { permitted, postJson } from '../../shared/api/client.ts';
import { isApiError } from '../../shared/api/errors.ts';
import { showToast } from '../../shared/ui/toast-store.ts';
import { useAction } from '../ui/use-action.ts';
import { studentQuery } from './queries.ts';
import { copy } from './students.copy.ts';

/** Saves the note on a student; a conflict refetches the student. */
export function useNote(uid: string, onSaved: (note: StudentNote | null) => void) {
  const queryClient = useQueryClient();
  const { queryKey } = studentQuery(uid);
  return useAction({
    async call(change: Omit<RequestOf<'admin/students/note'>, 'uid'>) {
      try {
        const { note } = permitted(await postJson('admin/students/note', { uid, ...change }));
        queryClient.setQueryData(
          queryKey,
          (known) => known && { ...known, student: { ...known.student, note } },
        );
        return note;
      } catch (error) {
        if (isApiError(error, 'conflict')) await queryClient.invalidateQueries({ queryKey });
        throw error;
      }
    },
    failed: copy.failed,
    explain: ({ message }) => message || undefined,
    onDone: (note) => {
      onSaved(note);
      showToast(copy.note.saved);
    },
  });
}
