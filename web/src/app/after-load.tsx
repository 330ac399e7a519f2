import { type ReactNode, Suspense, useEffect, useState } from 'react';

/** Milliseconds after the load event: phones without `requestIdleCallback` (iOS) are idle by then too. */
const delay = 4_000;

/** What costs the first paint nothing, because it is fetched when the page has nothing else to do. */
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
