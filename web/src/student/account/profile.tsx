import type { User } from '@markaz/contract/accounts/users';
import { khatam, khatamAt } from '@markaz/contract/site/khatam';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { gradeLabels, madhhabLabels, sectionLabels } from '../../shared/courses/labels.ts';
import { Ltr } from '../../shared/format/ltr.tsx';
import { formatDate } from '../../shared/format/time.ts';
import { Button } from '../../shared/ui/button.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';
import { accountCopy as copy } from './account.copy.ts';
import * as styles from './profile.module.css';

const ProfileForm = lazy(() => import('./profile-form.tsx'));
const OwnFollowLink = lazy(() => import('./follow-link.tsx'));
const Devices = lazy(() => import('./devices.tsx'));
const DataUse = lazy(() => import('./data-use.tsx'));
const OwnData = lazy(() => import('./own-data.tsx'));
const loadConfirm = () => import('./confirm-sign-out.tsx');
const ConfirmSignOut = lazy(loadConfirm);

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

/** Returns the focus to a button that other content replaced, once that content is gone. */
function useFocusBack(away: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasAway = useRef(false);
  useEffect(() => {
    if (wasAway.current && !away) button.current?.focus();
    wasAway.current = away;
  }, [away]);
  return button;
}

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A button that shows its content below itself. The content loads when it is opened. */
function Expandable({ title, children }: SectionProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.section}>
      <Button look="quiet" wide aria-expanded={open} onClick={() => setOpen(!open)}>
        {title}
      </Button>
      {open && <Suspense fallback={null}>{children}</Suspense>}
    </div>
  );
}

interface ReplacedProps extends SectionProps {
  readonly open: boolean;
  readonly onOpen: () => void;
}

/** A button that its content replaces. The content loads when it is opened. */
function Replaced({ title, open, onOpen, children }: ReplacedProps) {
  const button = useFocusBack(open);
  const closed = (
    <Button ref={button} look="quiet" wide onClick={onOpen}>
      {title}
    </Button>
  );
  return (
    <div className={styles.section}>
      {open ? <Suspense fallback={closed}>{children}</Suspense> : closed}
    </div>
  );
}

/** Lets users who lost a phone, or signed in on somebody else's, sign out all devices. */
function SignOutEverywhere() {
  const [asking, setAsking] = useState(false);
  // Wait for the JavaScript, because a failure must not lose what is typed in the form above.
  const openQuestion = () =>
    void loadConfirm().then(
      () => setAsking(true),
      () => showToast(copy.unopened),
    );
  return (
    <Replaced title={copy.signOut} open={asking} onOpen={openQuestion}>
      <ConfirmSignOut onCancel={() => setAsking(false)} />
    </Replaced>
  );
}

/** Data export and account deletion. Opens at once after the sign-in that deletion requires. */
function OwnDataSection({ user }: { readonly user: User }) {
  const { hash } = useLocation();
  const [deleting, setDeleting] = useState(hash === '#delete-account');
  const [open, setOpen] = useState(deleting);
  const close = () => {
    setOpen(false);
    setDeleting(false);
  };
  return (
    <Replaced title={copy.ownData} open={open} onOpen={() => setOpen(true)}>
      <OwnData user={user} deleting={deleting} onClose={close} />
    </Replaced>
  );
}

export function Profile({ user }: { readonly user: User }) {
  const [editing, setEditing] = useState(false);
  const edit = useFocusBack(editing);
  return (
    <section id="profile" className={styles.profile}>
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
            {copy.edit}
          </button>
        </>
      )}
      <p className={styles.muted}>{copy.since(formatDate(user.createdAt))}</p>
      <Expandable title={copy.follow}>
        <OwnFollowLink user={user} />
      </Expandable>
      <Expandable title={copy.data}>
        <DataUse />
      </Expandable>
      <Expandable title={copy.devices}>
        <Devices />
      </Expandable>
      <SignOutEverywhere />
      <OwnDataSection user={user} />
    </section>
  );
}
