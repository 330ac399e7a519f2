import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { freshEnrolment } from '../../shared/account/enrol-anchor.ts';
import { useSession } from '../../shared/auth/session.tsx';

/** Whether a code has just opened the course on another page; coming back does not repeat it. */
function useFreshness(): boolean {
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const [fresh] = useState(() => state?.enrolled === freshEnrolment.enrolled);
  const forget = useEffectEvent(() => void navigate({ search, hash }, { replace: true }));
  useEffect(() => {
    if (fresh) forget();
  }, [fresh]);
  return fresh;
}

/**
 * Whether the course, or more of it, was opened just now, here or on another page.
 * @param extent how much of it the reader has: 0 for nothing, more for more
 */
export function useJustEnrolled(extent: number): boolean {
  const { status } = useSession();
  const loading = status === 'loading';
  const [before, setBefore] = useState(loading ? null : extent);
  if (before === null && !loading) setBefore(extent);
  return useFreshness() || (before !== null && extent > before);
}
