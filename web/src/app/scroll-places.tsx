import { useLayoutEffect } from 'react';
import { ScrollRestoration, useLocation, useNavigationType } from 'react-router-dom';
import { readJson, writeText } from '../shared/stored.ts';

const storageKey = 'markaz.scroll';

/**
 * How far each entry of the tab's history is scrolled, by key and path: the first entry of every
 * document has the same key.
 */
const places: Partial<Record<string, number>> = readJson(storageKey, 'sessionStorage') ?? {};

/** The tab comes here for the first time: the router leaves a state in entries that it has shown. */
const isNew = globalThis.history?.state === null;

const store = () => void writeText(storageKey, JSON.stringify(places), 'sessionStorage');

/** What readers do to a page whose place they choose themselves. */
const gestures = ['wheel', 'pointerdown', 'keydown'];

/**
 * Where one was is where one returns (decision 0260). The router restores the place once, with the
 * navigation, and not at all in a document that came with its page; this does so after a reload, from
 * another document, in a tab that the phone had given up, and where what stood there is still on its way:
 * with everything that arrives, until nothing more is awaited or the reader does something.
 */
export function ScrollPlaces() {
  const { key, pathname } = useLocation();
  const entry = `${key} ${pathname}`;
  const isReturn = useNavigationType() === 'POP' && !(isNew && key === 'default');

  // With the page itself: that the router scrolled the next page is told after it.
  useLayoutEffect(() => {
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
  }, [entry, isReturn]);

  return <ScrollRestoration />;
}
