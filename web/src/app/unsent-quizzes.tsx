import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../shared/auth/session.tsx';
import { storedKeys } from '../shared/stored.ts';
import { quizStoragePrefix } from '../shared/theme/storage-keys.ts';

/**
 * Sends finished quizzes from any open page, as soon as possible: nobody has to return to them.
 * Without any on the device, the code for it is not downloaded.
 */
export function UnsentQuizzes() {
  const client = useQueryClient();
  const { user } = useSession();
  const uid = user?.uid;
  useEffect(() => {
    if (uid === undefined) return;
    const send = async () => {
      if (!storedKeys().some((key) => key.startsWith(quizStoragePrefix))) return;
      const { sendUnsent } = await import('../shared/quizzes/hand-in.ts');
      await sendUnsent(client, uid);
    };
    // If the code did not load, the next try fetches it again.
    const trySending = () => void send().catch(() => undefined);
    trySending();
    addEventListener('online', trySending);
    return () => removeEventListener('online', trySending);
  }, [client, uid]);
  return null;
}
