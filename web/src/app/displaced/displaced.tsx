import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { forgetDisplacement, storedDisplacement } from '../../shared/auth/remembered-user.ts';
import { useSession } from '../../shared/auth/session.tsx';
import { patterns } from '../../shared/paths.ts';

const DisplacementNotice = lazy(() => import('./displaced-notice.tsx'));

/** Shows that a sign-in on another device ended the session. The sign-in page has its own notice. */
export function DisplacedSession() {
  const { status } = useSession();
  const { pathname, search } = useLocation();
  const [closedTime, setClosedTime] = useState<string | null>(null);
  const displacement = status === 'signed-out' ? storedDisplacement() : null;
  if (displacement === null || displacement.signedInAt === closedTime) return null;
  if (pathname === patterns.auth) return null;
  const close = () => {
    forgetDisplacement();
    setClosedTime(displacement.signedInAt);
  };
  return (
    <Suspense fallback={null}>
      <DisplacementNotice
        displacement={displacement}
        returnPath={`${pathname}${search}`}
        onClose={close}
      />
    </Suspense>
  );
}
