import { useEffect } from 'react';

/** What people do with a link shortly before they follow it. */
const intents = ['pointerover', 'focusin', 'touchstart'] as const;

/** The path to which a link of this site leads in this tab; null for anything else. */
function linkedPath(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link === null || link.target !== '' || link.origin !== location.origin) return null;
  return link.pathname;
}

/**
 * Calls `prefetch` with the path of every link that is pointed at, focused or touched, wherever in
 * the document it stands: one listener, so that links need nothing of their own.
 */
export function usePrefetchOnIntent(prefetch: (path: string) => void): void {
  useEffect(() => {
    let last: string | null = null;
    const look = ({ target }: Event) => {
      const path = linkedPath(target);
      // Every element inside a link tells of the pointer anew.
      if (path !== null && path !== last) prefetch(path);
      last = path;
    };
    for (const intent of intents) document.addEventListener(intent, look, { passive: true });
    return () => {
      for (const intent of intents) document.removeEventListener(intent, look);
    };
  }, [prefetch]);
}
