import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, useNavigationType } from 'react-router';

const positions = new Map<string, number>();

function scrollToFragment(hash: string): boolean {
  const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  target?.scrollIntoView();
  return target !== null;
}

/**
 * Scrolls as browsers do between documents: a new page begins at its top or at the fragment, back
 * and forward return to where one was. Changes of the query alone (filters) leave the page in place.
 */
export function useScroll(shown: Location): void {
  const type = useNavigationType();
  const previous = useRef(shown);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => positions.set(shown.key, scrollY);
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, [shown.key]);

  useLayoutEffect(() => {
    const before = previous.current;
    previous.current = shown;
    if (before.key === shown.key) return;
    if (type === 'POP') scrollTo(0, positions.get(shown.key) ?? 0);
    else if (!scrollToFragment(shown.hash) && before.pathname !== shown.pathname) scrollTo(0, 0);
  }, [shown, type]);
}
