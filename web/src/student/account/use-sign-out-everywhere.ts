import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { permitted, postJson } from '../../shared/api/client.ts';
import { isApiError } from '../../shared/api/errors.ts';
import { useResetOnline } from '../../shared/api/use-reset-online.ts';
import { forgetUser } from '../../shared/auth/remembered-user.ts';
import { forgetPerson } from '../../shared/auth/sign-out.ts';
import { paths } from '../../shared/paths.ts';

/**
 * Ends the person's sessions on all devices, then clears this device like a sign-out.
 * @param onDone called once it is done.
 */
export function useSignOutEverywhere(onDone: () => void) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const signOut = useMutation({
    mutationFn: async () => {
      try {
        permitted(await postJson('user/sessions/end'));
      } catch (error) {
        // The first answer may have been lost: then this session has ended as well.
        if (isApiError(error, 'not_authenticated')) forgetUser();
        throw error;
      }
      forgetPerson(queryClient);
      await navigate(paths.courses());
    },
    onSuccess: onDone,
  });
  useResetOnline(signOut);
  return signOut;
}
