import { showToast } from '../../shared/ui/toast-store.ts';
import { useAction } from '../ui/use-action.ts';
import { copy } from './copy.ts';
import { studentKeys } from './queries.ts';

/**
 * Does something about a student's courses.
 * @param done what is said when it is done.
 */
export function useStudentAction<Input>(
  call: (input: Input) => Promise<unknown>,
  done: string,
  onDone: () => void,
) {
  return useAction({
    call,
    failed: copy.failed,
    changes: [studentKeys.all],
    onDone: () => {
      showToast(done);
      onDone();
    },
  });
}
