import { useEffect, useState } from 'react';

/** Milliseconds for reporting a sign-in to the server, on a good connection. */
const grace = 2_000;

/**
 * Whether the reader is back on this page while the sign-in window still has no answer. A closed
 * window is detected for certain only some ten seconds later.
 * @param waiting for that answer.
 */
export function useBackFromWindow(waiting: boolean): boolean {
  const [back, setBack] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const returned = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setBack(true), grace);
    };
    const gone = () => clearTimeout(timer);
    addEventListener('focus', returned);
    addEventListener('blur', gone);
    return () => {
      gone();
      removeEventListener('focus', returned);
      removeEventListener('blur', gone);
      setBack(false);
    };
  }, [waiting]);
  return back;
}
