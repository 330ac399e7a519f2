import type { Announcement } from '@markaz/contract/site/site-settings';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { closeAnnouncement } from '../brand/settings.ts';
import { coursesQuery } from '../courses/queries.ts';
import { paths } from '../paths.ts';
import { AnnouncementLine } from './announcement-line.tsx';
import * as styles from './announcement-strip.module.css';

/** Exported here, so that both strips are one chunk. */
export { StudentNews } from '../news/student-news.tsx';

/**
 * The announcement at the bottom of the window. In the page's flow it follows all content, so that
 * nothing moves when it appears, and users can scroll to everything that it covers.
 */
export default function AnnouncementStrip({
  announcement,
}: {
  readonly announcement: Announcement;
}) {
  const { pathname } = useLocation();
  // The catalogue contains the announcement, so fetching it updates the cached announcement. The
  // pages that show the catalogue fetch it themselves after hydration, because an earlier answer
  // would not match their HTML.
  const isCataloguePage = pathname === paths.home() || pathname === paths.courses();
  useQuery({ ...coursesQuery, enabled: !isCataloguePage });
  return (
    <AnnouncementLine
      className={styles.strip}
      announcement={announcement}
      onClose={() => closeAnnouncement(announcement)}
    />
  );
}
