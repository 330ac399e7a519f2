import type { Announcement } from '@markaz/contract/site/site-settings';
import { Link } from 'react-router-dom';
import { classes } from '../ui/classes.ts';
import { CloseIcon, ExternalIcon } from '../ui/icons.tsx';
import { layoutCopy } from '../ui/layout.copy.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { announcementCopy } from './announcement.copy.ts';
import * as styles from './announcement-strip.module.css';

interface Props {
  readonly announcement: Omit<Announcement, 'since'>;
  /** Who announces it, and to whom. By default, it is the centre's announcement to everybody. */
  readonly source?: string;
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

export function AnnouncementLine({ announcement, source, onClose, className }: Props) {
  const { text, link, tone } = announcement;
  return (
    <aside
      className={classes(styles.line, tones[tone], className)}
      aria-label={source === undefined ? announcementCopy.label : announcementCopy.labelOf(source)}
    >
      <p className={styles.text}>
        {source !== undefined && <span className={styles.source}>{source}</span>}
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
