import { Link } from 'react-router-dom';
import { adminPaths, type GuideTopic } from './admin-paths.ts';
import * as styles from './guide-link.module.css';
import { copy } from './ui.copy.ts';

/** A link «كيف؟» to a page of the guide, beside a task that somebody may do for the first time. */
export function GuideLink({ topic }: { readonly topic: GuideTopic }) {
  return (
    <Link
      className={styles.link}
      to={adminPaths.guide(topic)}
      aria-label={copy.howTo(copy.guideTopics[topic])}
    >
      {copy.how}
    </Link>
  );
}
