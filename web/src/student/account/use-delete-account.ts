import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { permitted, postJson } from '../../shared/api/client.ts';
import { isApiError } from '../../shared/api/errors.ts';
import { useResetOnline } from '../../shared/api/use-reset-online.ts';
import { forgetUser } from '../../shared/auth/remembered-user.ts';
import { forgetPerson } from '../../shared/auth/sign-out.ts';
import { paths } from '../../shared/paths.ts';
import { showToast } from '../../shared/ui/toast-store.ts';
import { ownDataCopy } from './own-data.copy.ts';

/**
 * Deletes the account for good, then clears this device like a sign-out. The result is the reason
 * why the account was not deleted, or null if it was.
 */
export function useDeleteAccount(uid: string) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const removal = useMutation({
    mutationFn: async () => {
      try {
        const answer = permitted(await postJson('user/delete', { uid }));
        if (!answer.deleted) return answer.reason;
      } catch (error) {
        // The first answer may have been lost: then the account no longer exists.
        if (isApiError(error, 'not_authenticated')) forgetUser();
        throw error;
      }
      forgetPerson(queryClient);
      await navigate(paths.courses());
      showToast(ownDataCopy.delete.done);
      return null;
    },
  });
  useResetOnline(removal);
  return removal;
}
