import type { Announcement } from '@markaz/contract/site/site-settings';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { closeAnnouncement } from '../brand/settings.ts';
import { coursesQuery } from '../courses/queries.ts';
import { paths } from '../paths.ts';
import { classes } from '../ui/classes.ts';
import { CloseIcon, ExternalIcon } from '../ui/icons.tsx';
import { layoutCopy } from '../ui/layout.copy.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { announcementCopy } from './announcement.copy.ts';
import * as styles from './announcement.module.css';

interface Props {
  readonly announcement: Omit<Announcement, 'since'>;
  readonly onClose: () => void;
  readonly className?: string | undefined;
}

function Details({ link }: { readonly link: string }) {
  if (link === '') return null;
  if (link.startsWith('/'))
    return (
      <Link className={styles.link} to={link}>
        {announcementCopy.details}
      </Link>
    );
  return (
    <a className={styles.link} href={link} target="_blank" rel="noreferrer">
      {announcementCopy.details}
      <ExternalIcon size={14} />
      <VisuallyHidden>{layoutCopy.newWindow}</VisuallyHidden>
    </a>
  );
}

const { attention, urgent } = styles;
const tones = { info: undefined, attention, urgent };

export function AnnouncementLine({ announcement, onClose, className }: Props) {
  const { text, link, tone } = announcement;
  return (
    <aside
      className={classes(styles.line, tones[tone], className)}
      aria-label={announcementCopy.label}
    >
      <p className={styles.text}>
        <bdi>{text}</bdi> <Details link={link} />
      </p>
      <button
        type="button"
        className="icon-button"
        aria-label={announcementCopy.close}
        onClick={onClose}
      >
        <CloseIcon />
      </button>
    </aside>
  );
}

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
