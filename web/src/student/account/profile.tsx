import type { User } from '@markaz/contract/users';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { coursesCopy } from '../../shared/courses/copy.ts';
import { gradeLabels, madhhabLabels, sectionLabels } from '../../shared/courses/labels.ts';
import { Ltr } from '../../shared/format/ltr.tsx';
import { formatDate } from '../../shared/format/time.ts';
import { khatam, khatamAt } from '../../shared/ui/khatam.ts';
import { profileCopy } from './copy.ts';
import styles from './profile.module.css';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';

const ProfileForm = lazy(() => import('./profile-form.tsx'));

const copy = coursesCopy.mine;

function Facts({ user }: { readonly user: User }) {
  const facts = [
    [copy.grade, user.grade && gradeLabels[user.grade]],
    [copy.section, user.section && sectionLabels[user.section]],
    [copy.madhhab, user.madhhab && madhhabLabels[user.madhhab]],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value ?? copy.unset}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Who is signed in, as the centre knows him, and what he may say about himself. */
export function Profile({ user }: { readonly user: User }) {
  const [editing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const edited = useRef(false);
  useEffect(() => {
    // The form that had the focus is gone; the keyboard goes on where it came from.
    if (edited.current && !editing) edit.current?.focus();
    edited.current = editing;
  }, [editing]);
  return (
    <section className={styles.profile}>
      <h2>{copy.profile}</h2>
      <div className={styles.person}>
        <span className={styles.star} aria-hidden="true">
          <svg width="64" height="64" viewBox="0 0 64 64" aria-hidden="true" focusable="false">
            <path d={khatam} transform={khatamAt(32, 31)} fill="currentColor" />
          </svg>
          <span>{user.displayName.charAt(0)}</span>
        </span>
        <div className={styles.words}>
          <bdi className={styles.name}>{user.displayName}</bdi>
          {user.email !== null && (
            <span className={styles.muted}>
              <Ltr>{user.email}</Ltr>
            </span>
          )}
        </div>
      </div>
      {editing ? (
        <Suspense fallback={<Facts user={user} />}>
          <ProfileForm user={user} onDone={() => setEditing(false)} />
        </Suspense>
      ) : (
        <>
          <Facts user={user} />
          <button ref={edit} type="button" className={styles.edit} onClick={() => setEditing(true)}>
            {profileCopy.edit}
          </button>
        </>
      )}
      <p className={styles.muted}>{copy.since(formatDate(user.createdAt))}</p>
      <SignOutEverywhere />
    </section>
  );
}
