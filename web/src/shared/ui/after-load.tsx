import { type ReactNode, Suspense, useEffect, useState } from 'react';

/**
 * Delay in milliseconds after the `load` event. A timer is used because iOS does not support
 * `requestIdleCallback`.
 */
const delayMs = 4_000;

interface Props {
  readonly children: ReactNode;
  /** Shown until then, and while the JavaScript of the children loads. */
  readonly fallback?: ReactNode;
}

/**
 * Renders its children some time after the document has loaded, so that they do not delay the page.
 * On pages opened later by links of the site, it renders them at once.
 */
export function AfterLoad({ children, fallback = null }: Props) {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const startTimer = () => {
      // The time from the start of the document to its `load` event. During that event it is 0.
      const loadedAt = performance.getEntriesByType('navigation')[0]?.duration || performance.now();
      timer = setTimeout(() => setIsIdle(true), loadedAt + delayMs - performance.now());
    };
    if (document.readyState === 'complete') startTimer();
    else addEventListener('load', startTimer, { once: true });
    return () => {
      removeEventListener('load', startTimer);
      clearTimeout(timer);
    };
  }, []);
  return <Suspense fallback={fallback}>{isIdle ? children : fallback}</Suspense>;
}
