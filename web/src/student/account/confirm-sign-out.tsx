import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { postJson, requirePermission } from '../../shared/api/client.ts';
import { isApiError } from '../../shared/api/errors.ts';
import { forgetUser } from '../../shared/auth/remembered-user.ts';
import { forgetUserData } from '../../shared/auth/sign-out.ts';
import { paths } from '../../shared/paths.ts';
import { Button } from '../../shared/ui/button.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';
import * as styles from './profile.module.css';
import { sectionsCopy } from './sections.copy.ts';
import { useMutationWithProblem } from './use-mutation-with-problem.ts';

const copy = sectionsCopy.everywhere;

/**
 * Asks before the student is signed out on all devices. After a failure, shows the reason and
 * allows a retry.
 */
export default function ConfirmSignOut({ onCancel }: { readonly onCancel: () => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const signOut = useMutationWithProblem({
    mutationFn: async () => {
      try {
        requirePermission(await postJson('user/sessions/end'));
      } catch (error) {
        // An earlier try may have ended this session even if its response was lost.
        if (isApiError(error, 'not_authenticated')) forgetUser();
        throw error;
      }
      forgetUserData(queryClient);
      await navigate(paths.courses());
    },
    onSuccess: () => showToast(copy.done),
  });
  const question = useRef<HTMLElement>(null);
  const id = useId();
  useEffect(() => question.current?.focus(), []);
  return (
    <section
      ref={question}
      className={styles.question}
      tabIndex={-1}
      aria-labelledby={`${id}-question`}
      aria-describedby={`${id}-text`}
    >
      <h3 id={`${id}-question`}>{copy.question}</h3>
      <p id={`${id}-text`} className={styles.why}>
        {copy.text}
      </p>
      <p className={styles.error} role="alert">
        {signOut.problem}
      </p>
      <div className={styles.actions}>
        <Button busy={signOut.isPending} onClick={() => signOut.mutate()}>
          {signOut.isPending ? copy.busy : copy.confirm}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {sectionsCopy.cancel}
        </Button>
      </div>
    </section>
  );
}
