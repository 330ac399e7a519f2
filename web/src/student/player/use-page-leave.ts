import { useEffect, useEffectEvent } from 'react';

/** Calls `onLeave` on unmount and when the page is hidden (the last event on phones) or closed. */
export function usePageLeave(onLeave: () => void): void {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    const whenHidden = () => {
      if (document.visibilityState === 'hidden') leave();
    };
    const whenGone = () => leave();
    document.addEventListener('visibilitychange', whenHidden);
    window.addEventListener('pagehide', whenGone);
    return () => {
      document.removeEventListener('visibilitychange', whenHidden);
      window.removeEventListener('pagehide', whenGone);
      leave();
    };
  }, []);
}
