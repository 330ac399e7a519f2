import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../shared/auth/session.tsx';
import { endSession } from '../../shared/auth/sign-out.ts';
import { Ltr } from '../../shared/format/ltr.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { accountCopy as copy } from './redeem-code.copy.ts';

/**
 * Says whose account the code is for, because families share phones. After signing out, the page
 * keeps the code and asks the visitor to sign in.
 */
export function AccountLine({ className }: { readonly className?: string | undefined }) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const [isLeaving, setIsLeaving] = useState(false);
  if (user === null) return null;
  const leave = () => {
    setIsLeaving(true);
    void endSession(queryClient).finally(() => setIsLeaving(false));
  };
  return (
    <p className={className}>
      {copy.account} <b>{user.displayName}</b>{' '}
      {user.email !== null && (
        <>
          (<Ltr>{user.email}</Ltr>)
        </>
      )}
      {copy.notYours}{' '}
      <Button variant="quiet" busy={isLeaving} onClick={leave}>
        {copy.changeAccount}
      </Button>
    </p>
  );
}
