import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../shared/auth/session.tsx';
import { storedKeys } from '../shared/stored.ts';
import { quizStoragePrefix } from '../shared/theme/storage-keys.ts';

/**
 * Sends finished quizzes from whatever page is open, as soon as it can: nobody has to come back to
 * them for it. Who keeps none here does not download what sends them.
 */
export function UnsentQuizzes() {
  const client = useQueryClient();
  const { user } = useSession();
  const uid = user?.uid;
  useEffect(() => {
    if (uid === undefined) return;
    const send = async () => {
      if (!storedKeys().some((key) => key.startsWith(quizStoragePrefix))) return;
      const { sendUnsent } = await import('../shared/quizzes/send-unsent.ts');
      await sendUnsent(client, uid);
    };
    // A part of the site that did not arrive is asked for the next time.
    const trySending = () => void send().catch(() => undefined);
    trySending();
    addEventListener('online', trySending);
    return () => removeEventListener('online', trySending);
  }, [client, uid]);
  return null;
}
