import { type ComponentProps, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { AfterLoad } from '../../shared/ui/after-load.tsx';
import { useHydrated } from '../../shared/ui/use-hydrated.ts';

/** React Router's key of the page with which a visit begins. */
const firstKey = 'default';

/**
 * Renders a part around the player. On the first page of a visit, it waits until the page has
 * loaded, because that page must be light. On later pages, a student would see its empty space.
 */
export function AfterFirstLoad({ children, fallback }: ComponentProps<typeof AfterLoad>) {
  const isLater = useLocation().key !== firstKey;
  const hydrated = useHydrated();
  if (isLater && hydrated) return <Suspense fallback={fallback}>{children}</Suspense>;
  return <AfterLoad fallback={fallback}>{children}</AfterLoad>;
}
