import { useEffect, useEffectEvent } from 'react';

/** Calls `onExit` on unmount and when the page is hidden (the last event on phones) or closed. */
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
