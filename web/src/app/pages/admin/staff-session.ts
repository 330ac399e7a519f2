import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router-dom';
import { userKeys } from '../../../shared/account/queries.ts';
import { type Session, useSession } from '../../../shared/auth/session.tsx';
import { paths } from '../../../shared/paths.ts';
import { signOutStorageKey } from '../../../shared/storage.ts';

/** Whether the user is signing out in another tab. Its storage event precedes the user's removal. */
function useSignOutElsewhere(isSignedOut: boolean): boolean {
  const [isSigningOut, setSigningOut] = useState(false);
  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === signOutStorageKey && newValue !== null) setSigningOut(true);
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, []);
  useEffect(() => {
    if (isSignedOut) setSigningOut(false);
  }, [isSignedOut]);
  return isSigningOut;
}

/**
 * Returns the session of the staff pages. If the server has ended it, returns the earlier session
 * and `isOver`, so that the open page keeps what the user typed. The same person's sign-in, in
 * another tab, continues the page. A sign-out, or another person's sign-in, closes it. A session
 * that the server has not accepted since the document was opened is not kept.
 */
export function useStaffSession() {
  const session = useSession();
  const queryClient = useQueryClient();
  const isSignedOut = session.status === 'signed-out';
  const signsOutHere = useNavigation().formAction === paths.signOut();
  const signsOutElsewhere = useSignOutElsewhere(isSignedOut);
  const [kept, setKept] = useState<Session | null>(null);
  const uid = session.user?.uid;
  const isOtherPerson = kept !== null && uid !== undefined && uid !== kept.user?.uid;

  if (signsOutHere || signsOutElsewhere) {
    if (kept !== null) setKept(null);
  } else if (uid !== undefined && !isOtherPerson && session !== kept) {
    if (queryClient.getQueryData(userKeys.doc) !== undefined) setKept(session);
  }

  useEffect(() => {
    if (!isOtherPerson) return;
    // The page of the earlier person is closed now. Show nothing that it had loaded.
    queryClient.removeQueries({ queryKey: ['admin'] });
    setKept(null);
  }, [isOtherPerson, queryClient]);

  const isOver = isSignedOut && kept !== null;
  useEffect(() => {
    if (isOver) return () => void queryClient.invalidateQueries({ queryKey: ['admin'] });
    return undefined;
  }, [isOver, queryClient]);

  return { session: isOver ? kept : session, isOver, isChanging: isOtherPerson };
}
