import type { Announcement as Announced } from '@markaz/contract/site/site-settings';
import { type ComponentType, lazy, Suspense } from 'react';
import { useAnnouncement } from '../brand/settings.ts';

const AnnouncementStrip = lazy<ComponentType<{ readonly announcement: Announced }>>(() =>
  import('./announcement-strip.tsx').catch(() => ({ default: () => null })),
);

/** The centre's announcement. Its code loads only if there is one. Not shown under /admin. */
export function Announcement({ pathname }: { readonly pathname: string }) {
  const announcement = useAnnouncement();
  if (announcement === null || pathname.startsWith('/admin')) return null;
  return (
    <Suspense fallback={null}>
      <AnnouncementStrip announcement={announcement} />
    </Suspense>
  );
}
