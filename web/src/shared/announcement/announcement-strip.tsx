import type { Announcement } from '@markaz/contract/site/site-settings';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { closeAnnouncement } from '../brand/settings.ts';
import { coursesQuery } from '../courses/queries.ts';
import { paths } from '../paths.ts';
import * as styles from './announcement.module.css';
import { AnnouncementLine } from './announcement-line.tsx';

/**
 * Sticks to the bottom of the window, and follows the content at the end of the page. Nothing moves
 * when it appears, and nothing stays covered.
 */
export default function AnnouncementStrip({
  announcement,
}: {
  readonly announcement: Announcement;
}) {
  const { pathname } = useLocation();
  // Elsewhere the strip shows a cached announcement, and the catalogue says whether it still holds.
  // The catalogue's pages fetch it themselves after hydration: an earlier answer would not fit
  // their HTML.
  const isAsked = pathname === paths.home() || pathname === paths.courses();
  useQuery({ ...coursesQuery, enabled: !isAsked });
  return (
    <AnnouncementLine
      className={styles.strip}
      announcement={announcement}
      onClose={() => closeAnnouncement(announcement)}
    />
  );
}
