import { useLayoutEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '../shared/ui/visually-hidden.tsx';

/** Milliseconds that a page gets to name itself before its title is read out. */
const quietMs = 400;

export interface RouteAnnouncerProps {
  readonly pathname: string;
  /** Id of the element that takes the focus when another page is shown. */
  readonly target: string;
}

/**
 * What a full page load does by itself and a single-page site must do by hand: after a navigation the
 * focus goes to the new page's beginning and its title is announced.
 */
export function RouteAnnouncer({ pathname, target }: RouteAnnouncerProps) {
  const shown = useRef(pathname);
  const [announcement, setAnnouncement] = useState('');

  // With the page itself: a key pressed a moment later would find the focus nowhere.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById(target)?.focus({ preventScroll: true });
    const timer = setTimeout(() => setAnnouncement(document.title), quietMs);
    return () => clearTimeout(timer);
  }, [pathname, target]);

  return (
    <VisuallyHidden>
      <span role="status">{announcement}</span>
    </VisuallyHidden>
  );
}
