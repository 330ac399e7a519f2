import { type ReactNode, Suspense, useEffect, useState } from 'react';

/** Milliseconds after load; by then phones without `requestIdleCallback` (iOS) are idle too. */
const delay = 4_000;

/** Renders its children once the page has nothing else to do, so the first paint is not slower. */
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
