import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { forgetDisplacement, storedDisplacement } from '../../shared/auth/remembered-user.ts';
import { useSession } from '../../shared/auth/session.tsx';
import { patterns } from '../../shared/paths.ts';

const DisplacedNotice = lazy(() => import('./displaced-notice.tsx'));

/** Says that a sign-in elsewhere ended this session. The sign-in page has its own notice. */
export function Displaced() {
  const { status } = useSession();
  const { pathname, search } = useLocation();
  const [closed, setClosed] = useState<string | null>(null);
  const displacement = status === 'signed-out' ? storedDisplacement() : null;
  if (displacement === null || displacement.signedInAt === closed) return null;
  if (pathname === patterns.auth) return null;
  const close = () => {
    forgetDisplacement();
    setClosed(displacement.signedInAt);
  };
  return (
    <Suspense fallback={null}>
      <DisplacedNotice displacement={displacement} here={`${pathname}${search}`} onClose={close} />
    </Suspense>
  );
}
