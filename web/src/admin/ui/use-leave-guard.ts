import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { holdLeaving } from '../../shared/leaving.ts';
import { historyIndex, leadsAway } from './leave-guard.ts';

export interface LeaveGuard {
  /** Someone wants to leave: ask. */
  readonly asking: boolean;
  readonly stay: () => void;
  readonly leave: () => void;
}

/**
 * Keeps unsaved work from being left by accident: closing the tab and other sites through the
 * browser's own question, links of this site, the back button and signing out through ours. The declarative
 * router knows no blocker, hence links are caught before it sees them and back is undone.
 */
export function useLeaveGuard(unsaved: boolean): LeaveGuard {
  const navigate = useNavigate();
  const [goOn, setGoOn] = useState<(() => void) | null>(null);
  /** The admin decided: nothing is held back any more. */
  const released = useRef(false);

  useEffect(() => {
    if (!unsaved) return;
    const here = historyIndex(history.state);
    /** Our own step back to this page is under way. */
    let returning = false;

    const onUnload = (event: BeforeUnloadEvent) => {
      if (!released.current) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      if (released.current || !(event.target instanceof Element)) return;
      const anchor = event.target.closest('a');
      const to = anchor === null ? null : leadsAway(event, anchor, location.href);
      if (to === null) return;
      event.preventDefault();
      event.stopPropagation();
      setGoOn(() => () => void navigate(to));
    };
    const onPop = (event: PopStateEvent) => {
      if (released.current) return;
      if (returning) {
        returning = false;
        event.stopImmediatePropagation();
        return;
      }
      const there = historyIndex(event.state);
      if (here === null || there === null || here === there) return;
      event.stopImmediatePropagation();
      returning = true;
      history.go(here - there);
      setGoOn(() => () => history.go(there - here));
    };

    const letGo = holdLeaving((goOn) => setGoOn(() => goOn));
    window.addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, { capture: true });
    // Capturing, so that it comes before the router's own listener on the same window.
    window.addEventListener('popstate', onPop, { capture: true });
    return () => {
      letGo();
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, { capture: true });
      window.removeEventListener('popstate', onPop, { capture: true });
    };
  }, [unsaved, navigate]);

  const stay = useCallback(() => setGoOn(null), []);
  const leave = useCallback(() => {
    released.current = true;
    setGoOn(null);
    goOn?.();
  }, [goOn]);
  return { asking: goOn !== null, stay, leave };
}
