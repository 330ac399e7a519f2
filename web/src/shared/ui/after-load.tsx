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

/** Renders its children some time after the page has loaded, so that they do not delay the page. */
export function AfterLoad({ children, fallback = null }: Props) {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const startTimer = () => {
      timer = setTimeout(() => setIsIdle(true), delayMs);
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
