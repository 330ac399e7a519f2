import { type ReactNode, Suspense, useEffect, useState } from 'react';

/** Delay after load, in milliseconds, for browsers without `requestIdleCallback` (iOS). */
const delay = 4_000;

/** Renders its children once the page is idle, so that the first paint is not slower. */
export function AfterLoad({ children }: { readonly children: ReactNode }) {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      timer = setTimeout(() => setIdle(true), delay);
    };
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait, { once: true });
    return () => {
      removeEventListener('load', wait);
      clearTimeout(timer);
    };
  }, []);
  return <Suspense fallback={null}>{idle && children}</Suspense>;
}
