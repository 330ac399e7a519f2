import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { readJson, writeText } from '../shared/storage.ts';

const storageKey = 'markaz.scroll';

/**
 * Scroll position of each entry in the tab's history, by key and path: the first entry of every
 * document has the same key.
 */
const places: Partial<Record<string, number>> = readJson(storageKey, 'sessionStorage') ?? {};

/** The tab's first visit: the router leaves a state in entries that it has shown. */
const isNew = globalThis.history?.state === null;

const store = () => void writeText(storageKey, JSON.stringify(places), 'sessionStorage');

/** Gestures by which readers take over the scrolling. */
const gestures = ['wheel', 'pointerdown', 'keydown'];

let shown: string | undefined;

/** Scrolls to the start of a page, or to the place that the hash names. */
function goToStart(hash: string): void {
  const place = hash === '' ? null : document.getElementById(hash.slice(1));
  if (place === null) scrollTo(0, 0);
  else place.scrollIntoView();
}

/**
 * Another page opens at its start; returning restores the scroll position, also after a reload or
 * from another document (docs/decisions/rendering.md#scroll-positions). While content is loading it
 * is restored at every change, until the reader acts. `replace` moves nothing.
 */
export function ScrollPlaces() {
  const { key, pathname, hash } = useLocation();
  const entry = `${key} ${pathname}`;
  const type = useNavigationType();

  useEffect(() => {
    const restoredHere = () => {
      history.scrollRestoration = 'manual';
    };
    // Until a document is hydrated, the browser restores it as well as it can.
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
    // A page is hidden before it is left, and a discarded tab gets no other event.
    document.addEventListener('visibilitychange', store, options);
    return () => {
      observer.disconnect();
      left.abort();
    };
  }, [entry, type, pathname, hash]);

  return null;
}
