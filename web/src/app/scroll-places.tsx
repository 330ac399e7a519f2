import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { readJson, writeText } from '../shared/stored.ts';

const storageKey = 'markaz.scroll';

/**
 * How far each entry of the tab's history is scrolled, by key and path: the first entry of every
 * document has the same key.
 */
const places: Partial<Record<string, number>> = readJson(storageKey, 'sessionStorage') ?? {};

/**
 * The tab comes here for the first time: the router leaves a state in entries that it has shown.
 */
const isNew = globalThis.history?.state === null;

const store = () => void writeText(storageKey, JSON.stringify(places), 'sessionStorage');

/** What readers do to a page whose place they choose themselves. */
const gestures = ['wheel', 'pointerdown', 'keydown'];

/** The path that was shown last. */
let shown: string | undefined;

/** Where a page begins, or the place in it that the address names. */
function goToStart(hash: string): void {
  const place = hash === '' ? null : document.getElementById(hash.slice(1));
  if (place === null) scrollTo(0, 0);
  else place.scrollIntoView();
}

/**
 * Another page begins at its start, and where one was is where one returns
 * (docs/decisions/rendering.md#scroll-positions): within a document, after a reload, from another
 * document, in a tab that the phone had given up, and where what stood there is still on its way.
 * Then it is restored with everything that arrives, until nothing more is awaited or the reader
 * does something. A change of the address alone (`replace`) moves nothing.
 */
export function ScrollPlaces() {
  const { key, pathname, hash } = useLocation();
  const entry = `${key} ${pathname}`;
  const type = useNavigationType();

  useEffect(() => {
    const restoredHere = () => {
      history.scrollRestoration = 'manual';
    };
    // Until a document has come to life the browser does it as well as it can.
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
    // Pages that are left are hidden before, and nothing else is told of a tab that is given up.
    document.addEventListener('visibilitychange', store, options);
    return () => {
      observer.disconnect();
      left.abort();
    };
  }, [entry, type, pathname, hash]);

  return null;
}
