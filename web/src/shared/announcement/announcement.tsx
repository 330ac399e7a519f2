import { Suspense } from 'react';
import { useAnnouncement } from '../brand/settings.ts';
import { optionalComponent } from '../ui/optional.ts';

const AnnouncementStrip = optionalComponent(() => import('./announcement-strip.tsx'));

/** The centre's announcement. Its JavaScript loads only if there is one. Not shown under /admin. */
export function Announcement({ pathname }: { readonly pathname: string }) {
  const announcement = useAnnouncement();
  if (announcement === null || pathname.startsWith('/admin')) return null;
  return (
    <Suspense fallback={null}>
      <AnnouncementStrip announcement={announcement} />
    </Suspense>
  );
}
