import type { CourseSummary } from '@markaz/contract/catalogue/courses';
import Paper from '@mui/material/Paper';
import { useState } from 'react';
import { Ltr } from '../../shared/format/ltr.tsx';
import { paths } from '../../shared/paths.ts';
import { classes } from '../../shared/ui/classes.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import * as layout from '../ui/layout.module.css';
import { CodeForm } from './code-form.tsx';
import { copy } from './codes.copy.ts';
import * as styles from './new-code.module.css';

interface VisitCode {
  readonly token: string;
  readonly courseTitle: string;
  /** The maker's uid: a code is not shown to the next person at this computer. */
  readonly uid: string;
}

/** Codes made since the page was opened, newest first; only `NewCode` adds to it. */
let made: readonly VisitCode[] = [];

/** A new code, large enough to be read out or copied by hand. */
function NewCodeCard({ token, courseTitle }: VisitCode) {
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

/** The codes made since the page was opened. */
function VisitCodeList({ codes }: { readonly codes: readonly VisitCode[] }) {
  return (
    <section className={styles.section}>
      <h2>{copy.list}</h2>
      <p className={styles.hint}>{copy.listHint}</p>
      <ul className={layout.box}>
        {codes.map(({ token, courseTitle }) => (
          <li key={token} className={styles.item}>
            <span className={layout.code}>
              <Ltr>{token}</Ltr>
            </span>
            <span className={styles.course}>{courseTitle}</span>
            <CopyButton
              variant="text"
              text={token}
              label={copy.copyShort}
              describedAs={copy.copyNamed(token)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Props {
  readonly uid: string;
  readonly courses: readonly CourseSummary[];
  /** Id chosen on another page; empty for none. */
  readonly courseId: string;
}

/** Makes codes, and lists those of this visit. */
export function NewCode({ uid, courses, courseId }: Props) {
  const [latest, setLatest] = useState<VisitCode | null>(null);
  const codes = made.filter((code) => code.uid === uid);
  return (
    <div className={classes(layout.sections, layout.narrow)}>
      <CodeForm
        courses={courses}
        courseId={courseId}
        onMade={(token, courseTitle) => {
          const code = { token, courseTitle, uid };
          made = [code, ...made];
          setLatest(code);
        }}
      />
      {latest !== null && <NewCodeCard key={latest.token} {...latest} />}
      {codes.length > 0 && <VisitCodeList codes={codes} />}
    </div>
  );
}
