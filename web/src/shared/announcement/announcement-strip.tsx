import type { Announcement } from '@markaz/contract/site/site-settings';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { closeAnnouncement } from '../brand/settings.ts';
import { coursesQuery } from '../courses/queries.ts';
import { paths } from '../paths.ts';
import * as styles from './announcement.module.css';
import { AnnouncementLine } from './announcement-line.tsx';

/**
 * Lies at the bottom of the window and, at its end, below the page: wherever it appears, and
 * whenever, nothing that is seen moves, and nothing stays covered.
 */
export default function AnnouncementStrip({
  announcement,
}: {
  readonly announcement: Announcement;
}) {
  const { pathname } = useLocation();
  // Elsewhere the strip shows what was kept: whether it still holds, the catalogue knows. Its own
  // pages ask themselves, once they are hydrated; an answer before that would not fit their HTML.
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
