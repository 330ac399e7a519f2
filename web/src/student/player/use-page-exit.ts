import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `onExit` on unmount, when the page is hidden, and when it is closed. Phones may close a
 * hidden page without another event.
 */
export function usePageExit(onExit: () => void): void {
  const callOnExit = useEffectEvent(onExit);
  useEffect(() => {
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') callOnExit();
    };
    const onPageHide = () => callOnExit();
    document.addEventListener('visibilitychange', onVisibilityChange);
    window.addEventListener('pagehide', onPageHide);
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange);
      window.removeEventListener('pagehide', onPageHide);
      callOnExit();
    };
  }, []);
}
