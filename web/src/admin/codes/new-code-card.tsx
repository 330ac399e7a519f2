import Paper from '@mui/material/Paper';
import { Ltr } from '../../shared/format/ltr.tsx';
import { paths } from '../../shared/paths.ts';
import { classes } from '../../shared/ui/classes.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import layout from '../ui/layout.module.css';
import { copy } from './copy.ts';
import styles from './new-code-card.module.css';

interface Props {
  readonly token: string;
  readonly courseTitle: string;
}

/** A fresh code, large enough to be read out or copied by hand. */
export function NewCodeCard({ token, courseTitle }: Props) {
  const link = `${location.origin}${paths.enroll(token)}`;
  const groups = token.split('-');
  return (
    <Paper variant="outlined" component="section" className={layout.card} aria-label={copy.newCode}>
      <p role="status">
        {copy.made}، {copy.forCourse} <strong>{courseTitle}</strong>
      </p>
      <p className={classes(layout.code, styles.code)} dir="ltr">
        {groups.map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two groups may read the same
          <span key={index}>{index < groups.length - 1 ? `${group}-` : group}</span>
        ))}
      </p>
      <div className={layout.cardActions}>
        <CopyButton variant="contained" text={token} label={copy.copyCode} />
        <CopyButton text={link} label={copy.copyLink} />
      </div>
      <p className={styles.link}>
        {copy.link}{' '}
        <a href={link}>
          <Ltr>{link}</Ltr>
        </a>
      </p>
    </Paper>
  );
}
