import type { Announcement } from '@markaz/contract/site/site-settings';
import { Link } from 'react-router-dom';
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

/** An announcement as readers see it. */
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
        className={styles.close}
        aria-label={announcementCopy.close}
        onClick={onClose}
      >
        <CloseIcon />
      </button>
    </aside>
  );
}
