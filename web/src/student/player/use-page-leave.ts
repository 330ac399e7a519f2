import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `onLeave` whenever the page may not come back: hidden, closed, or the component unmounted.
 * Phones never fire `unload`; `visibilitychange` is their last event.
 */
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
