import { useEffect, useState } from 'react';

/**
 * Counts up to `total`, a little in each frame, so that much to draw never freezes the page.
 * @returns how many may be drawn by now.
 */
export function useGradually(total: number): number {
  const [ready, setReady] = useState(Math.min(total, 1));
  useEffect(() => {
    if (ready >= total) return;
    const timer = setTimeout(() => setReady(ready + 1));
    return () => clearTimeout(timer);
  }, [ready, total]);
  return Math.min(ready, total);
}
