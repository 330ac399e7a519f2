import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { readJson, writeText } from '../shared/storage.ts';

const storageKey = 'markaz.scroll';

/**
 * Scroll positions, keyed by the entry of the tab's history. The key contains the path, because the
 * first entry of every HTML page has the same key in the router.
 */
const positions: Partial<Record<string, number>> = readJson(storageKey, 'sessionStorage') ?? {};

/**
 * Whether the user opens this history entry for the first time. The router stores a state in each
 * entry that it has shown.
 */
const isFirstVisit = globalThis.history?.state === null;

const storePositions = () =>
  void writeText(storageKey, JSON.stringify(positions), 'sessionStorage');

/** Events by which users start to scroll. */
const gestures = ['wheel', 'pointerdown', 'keydown'];

let shownPath: string | undefined;

/** Scrolls to the element that the hash names, or to the start of the page. */
function goToStart(hash: string): void {
  const target = hash === '' ? null : document.getElementById(hash.slice(1));
  if (target === null) scrollTo(0, 0);
  else target.scrollIntoView();
}

/**
 * Opens each new page at its start. Restores the scroll position when the user returns to a page,
 * even after a reload or from another HTML page (docs/decisions/rendering.md#scroll-positions).
 * While content is loading, restores the position again after every change of the page, until the
 * user scrolls, clicks or types. A `replace` within a page does not scroll.
 */
export function ScrollPositions() {
  const { key, pathname, hash } = useLocation();
  const entry = `${key} ${pathname}`;
  const type = useNavigationType();

  useEffect(() => {
    const restoreHere = () => {
      history.scrollRestoration = 'manual';
    };
    // Before hydration, let the browser restore the position.
    const restoreByBrowser = () => {
      history.scrollRestoration = 'auto';
    };
    restoreHere();
    addEventListener('pageshow', restoreHere);
    addEventListener('pagehide', restoreByBrowser);
    return () => {
      removeEventListener('pageshow', restoreHere);
      removeEventListener('pagehide', restoreByBrowser);
    };
  }, []);

  useLayoutEffect(() => {
    const isReturn = type === 'POP' && !(isFirstVisit && shownPath === undefined);
    if (type === 'PUSH' || (type === 'REPLACE' && pathname !== shownPath)) goToStart(hash);
    shownPath = pathname;
    let pendingPosition = isReturn ? positions[entry] : undefined;
    const restore = () => {
      if (pendingPosition === undefined) return;
      scrollTo(0, pendingPosition);
      const hasArrived = Math.abs(scrollY - pendingPosition) <= 1;
      if (hasArrived && document.querySelector('main [aria-busy=true]') === null) stop();
    };
    const observer = new MutationObserver(restore);
    const stop = () => {
      pendingPosition = undefined;
      observer.disconnect();
    };
    const savePosition = () => {
      if (pendingPosition === undefined) positions[entry] = scrollY;
    };
    if (pendingPosition !== undefined)
      observer.observe(document.body, { childList: true, subtree: true });
    restore();
    savePosition();
    const controller = new AbortController();
    const options = { passive: true, signal: controller.signal };
    addEventListener('scroll', savePosition, options);
    for (const gesture of gestures) addEventListener(gesture, stop, options);
    // This is the last event before the user leaves the page or the browser discards the tab.
    document.addEventListener('visibilitychange', storePositions, options);
    return () => {
      observer.disconnect();
      controller.abort();
    };
  }, [entry, type, pathname, hash]);

  return null;
}
