import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { userKeys } from '../../../shared/account/queries.ts';
import { rememberedUser, watchRememberedUser } from '../../../shared/auth/remembered-user.ts';
import { type Session, useSession } from '../../../shared/auth/session.tsx';

const staffData = { queryKey: ['admin'] } as const;

const protectedClients = new WeakSet<QueryClient>();

/**
 * Exempts the staff's data from the reset after a change of the user (shared/auth/session.tsx), so
 * that an open page keeps its data. Removes the other data of the staff instead. This is here, because
 * students' pages must not download it.
 */
function protectOpenPages(queryClient: QueryClient): void {
  if (protectedClients.has(queryClient)) return;
  protectedClients.add(queryClient);
  queryClient.setQueryDefaults(staffData.queryKey, { meta: { forEveryone: true } });
  let uid = rememberedUser()?.uid;
  watchRememberedUser(() => {
    if (rememberedUser()?.uid === uid) return;
    uid = rememberedUser()?.uid;
    queryClient.removeQueries({ ...staffData, type: 'inactive' });
  });
}

/** The `signOutStorageKey`. An import would add it to the exports of the students' first download. */
const signOutKey = 'markaz.sign-out';

/** Whether the user is signing out in another tab. Its storage event precedes the user's removal. */
function useSignOutElsewhere(isSignedOut: boolean): boolean {
  const [isSigningOut, setSigningOut] = useState(false);
  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === signOutKey && newValue !== null) setSigningOut(true);
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
  const signsOutElsewhere = useSignOutElsewhere(isSignedOut);
  const [kept, setKept] = useState<Session | null>(null);
  const uid = session.user?.uid;
  const isOtherPerson = kept !== null && uid !== undefined && uid !== kept.user?.uid;

  if (signsOutElsewhere) {
    if (kept !== null) setKept(null);
  } else if (uid !== undefined && !isOtherPerson && session !== kept) {
    if (queryClient.getQueryData(userKeys.doc) !== undefined) setKept(session);
  }

  const isOver = isSignedOut && kept !== null;
  const isClosed = isOtherPerson || (isSignedOut && kept === null);
  useEffect(() => {
    if (!isClosed) return;
    // The page is closed now. Show nothing to the next person that it had loaded.
    queryClient.removeQueries(staffData);
    setKept(null);
  }, [isClosed, queryClient]);
  useEffect(() => {
    if (!isOver) return;
    // Otherwise the old document would replace that of the next sign-in.
    void queryClient.resetQueries({ queryKey: userKeys.doc });
    return () => void queryClient.invalidateQueries(staffData);
  }, [isOver, queryClient]);
  useEffect(() => {
    protectOpenPages(queryClient);
    const unwatch = watchRememberedUser(() => {
      // A sign-out here removes the document before it forgets the user (shared/auth/sign-out.ts).
      const hasDocument = queryClient.getQueryState(userKeys.doc) !== undefined;
      if (rememberedUser() === null && !hasDocument) setKept(null);
    });
    return () => {
      unwatch();
      if (rememberedUser() === null) queryClient.removeQueries(staffData);
    };
  }, [queryClient]);

  return { session: isOver ? kept : session, isOver, isChanging: isOtherPerson };
}
