import { useLayoutEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '../shared/ui/visually-hidden.tsx';

/** Milliseconds for a page to set its title before it is announced. */
const quietMs = 400;

export interface RouteAnnouncerProps {
  readonly pathname: string;
  /** Id of the element that receives the focus when another page is shown. */
  readonly target: string;
}

/**
 * Does what a full page load does by itself: after a navigation it focuses the new page's beginning
 * and announces its title.
 */
export function RouteAnnouncer({ pathname, target }: RouteAnnouncerProps) {
  const shown = useRef(pathname);
  const [announcement, setAnnouncement] = useState('');

  // In the same commit as the page: a key pressed a moment later would find no focus.
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
