import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { readJson, writeText } from '../shared/storage.ts';

const storageKey = 'markaz.scroll';

/**
 * Scroll position of each entry in the tab's history. The key includes the path, because the first
 * entry of every HTML page has the same key.
 */
const places: Partial<Record<string, number>> = readJson(storageKey, 'sessionStorage') ?? {};

/** Whether this is a first visit. The router stores a state in entries that it has shown. */
const isNew = globalThis.history?.state === null;

const store = () => void writeText(storageKey, JSON.stringify(places), 'sessionStorage');

/** Events by which users take over the scrolling. */
const gestures = ['wheel', 'pointerdown', 'keydown'];

let shown: string | undefined;

/** Scrolls to the element that the hash names, or to the start of the page. */
function goToStart(hash: string): void {
  const place = hash === '' ? null : document.getElementById(hash.slice(1));
  if (place === null) scrollTo(0, 0);
  else place.scrollIntoView();
}

/**
 * Opens each new page at its start, and restores the scroll position on return, even after a reload
 * or from other HTML (docs/decisions/rendering.md#scroll-positions). While content is loading,
 * every change of the page restores it again, until the user scrolls, clicks or types. A `replace`
 * within a page does not scroll.
 */
export function ScrollPlaces() {
  const { key, pathname, hash } = useLocation();
  const entry = `${key} ${pathname}`;
  const type = useNavigationType();

  useEffect(() => {
    const restoredHere = () => {
      history.scrollRestoration = 'manual';
    };
    // Before hydration, the browser restores the position as well as it can.
    const restoredByBrowser = () => {
      history.scrollRestoration = 'auto';
    };
    restoredHere();
    addEventListener('pageshow', restoredHere);
    addEventListener('pagehide', restoredByBrowser);
    return () => {
      removeEventListener('pageshow', restoredHere);
      removeEventListener('pagehide', restoredByBrowser);
    };
  }, []);

  useLayoutEffect(() => {
    const isReturn = type === 'POP' && !(isNew && shown === undefined);
    if (type === 'PUSH' || (type === 'REPLACE' && pathname !== shown)) goToStart(hash);
    shown = pathname;
    let awaited = isReturn ? places[entry] : undefined;
    const restore = () => {
      if (awaited === undefined) return;
      scrollTo(0, awaited);
      const arrived = Math.abs(scrollY - awaited) <= 1;
      if (arrived && document.querySelector('main [aria-busy=true]') === null) stop();
    };
    const observer = new MutationObserver(restore);
    const stop = () => {
      awaited = undefined;
      observer.disconnect();
    };
    const keep = () => {
      if (awaited === undefined) places[entry] = scrollY;
    };
    if (awaited !== undefined) observer.observe(document.body, { childList: true, subtree: true });
    restore();
    keep();
    const left = new AbortController();
    const options = { passive: true, signal: left.signal };
    addEventListener('scroll', keep, options);
    for (const gesture of gestures) addEventListener(gesture, stop, options);
    // The last event before a page is left or a tab is discarded.
    document.addEventListener('visibilitychange', store, options);
    return () => {
      observer.disconnect();
      left.abort();
    };
  }, [entry, type, pathname, hash]);

  return null;
}
