import type { User } from '@markaz/contract/accounts/users';
import { khatam, khatamTransform } from '@markaz/contract/site/khatam';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useBrand } from '../../shared/brand/settings.ts';
import { gradeLabels, madhhabLabels, sectionLabels } from '../../shared/courses/labels.ts';
import { Ltr } from '../../shared/format/ltr.tsx';
import { formatDate } from '../../shared/format/time.ts';
import { Button } from '../../shared/ui/button.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';
import { accountCopy as copy } from './account.copy.ts';
import { Expandable, type ExpandableProps } from './expandable.tsx';
import * as styles from './profile.module.css';

const ProfileForm = lazy(() => import('./profile-form.tsx'));
const MyFollowLink = lazy(() => import('./follow-link.tsx'));
const CalendarLink = lazy(() => import('./calendar-link.tsx'));
const ContactNumbers = lazy(() => import('./contact-numbers.tsx'));
const Devices = lazy(() => import('./devices.tsx'));
const DataUse = lazy(() => import('./data-use.tsx'));
const OwnData = lazy(() => import('./own-data.tsx'));
const loadConfirmation = () => import('./confirm-sign-out.tsx');
const ConfirmSignOut = lazy(loadConfirmation);

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

/** Restores the focus to a button when the content that replaced it disappears. */
function useRestoredFocus(isReplaced: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasReplaced = useRef(false);
  useEffect(() => {
    if (wasReplaced.current && !isReplaced) button.current?.focus();
    wasReplaced.current = isReplaced;
  }, [isReplaced]);
  return button;
}

interface ReplaceableButtonProps extends ExpandableProps {
  readonly open: boolean;
  readonly onOpen: () => void;
}

/**
 * A button that is replaced by its content when it is pressed. The content loads on the first
 * press.
 */
function ReplaceableButton({ title, open, onOpen, children }: ReplaceableButtonProps) {
  const button = useRestoredFocus(open);
  const openButton = (
    <Button ref={button} variant="quiet" wide onClick={onOpen}>
      {title}
    </Button>
  );
  return (
    <div className={styles.section}>
      {open ? <Suspense fallback={openButton}>{children}</Suspense> : openButton}
    </div>
  );
}

/** Lets users who lost a phone, or signed in on somebody else's, sign out all devices. */
function SignOutEverywhere() {
  const [isAsking, setIsAsking] = useState(false);
  // Open the question only after its JavaScript has loaded. If loading failed during the render,
  // the whole page would be replaced, and text in the form above would be lost.
  const openQuestion = () =>
    void loadConfirmation().then(
      () => setIsAsking(true),
      () => showToast(copy.unopened),
    );
  return (
    <ReplaceableButton title={copy.signOut} open={isAsking} onOpen={openQuestion}>
      <ConfirmSignOut onCancel={() => setIsAsking(false)} />
    </ReplaceableButton>
  );
}

/**
 * Offers data export and account deletion. Opens immediately if the user has just signed in again
 * to delete the account.
 */
function OwnDataSection({ user }: { readonly user: User }) {
  const { hash } = useLocation();
  const [startsDeleting, setStartsDeleting] = useState(hash === '#delete-account');
  const [open, setOpen] = useState(startsDeleting);
  const close = () => {
    setOpen(false);
    setStartsDeleting(false);
  };
  return (
    <ReplaceableButton title={copy.ownData} open={open} onOpen={() => setOpen(true)}>
      <OwnData user={user} startsDeleting={startsDeleting} onClose={close} />
    </ReplaceableButton>
  );
}

export function Profile({ user }: { readonly user: User }) {
  const [isEditing, setIsEditing] = useState(false);
  const editButton = useRestoredFocus(isEditing);
  const { contactNumbers } = useBrand();
  return (
    <section id="profile" className={styles.profile}>
      <h2>{copy.profile}</h2>
      <div className={styles.person}>
        <span className={styles.star} aria-hidden="true">
          <svg width="64" height="64" viewBox="0 0 64 64" aria-hidden="true" focusable="false">
            <path d={khatam} transform={khatamTransform(32, 31)} fill="currentColor" />
          </svg>
          <span>{user.displayName.charAt(0)}</span>
        </span>
        <div className={styles.text}>
          <bdi className={styles.name}>{user.displayName}</bdi>
          {user.email !== null && (
            <span className={styles.muted}>
              <Ltr>{user.email}</Ltr>
            </span>
          )}
        </div>
      </div>
      {isEditing ? (
        <Suspense fallback={<Facts user={user} />}>
          <ProfileForm user={user} onDone={() => setIsEditing(false)} />
        </Suspense>
      ) : (
        <>
          <Facts user={user} />
          <button
            ref={editButton}
            type="button"
            className={styles.edit}
            onClick={() => setIsEditing(true)}
          >
            {copy.edit}
          </button>
        </>
      )}
      <p className={styles.muted}>{copy.memberSince(formatDate(user.createdAt))}</p>
      <Expandable title={copy.follow}>
        <MyFollowLink user={user} />
      </Expandable>
      {contactNumbers && (
        <Expandable title={copy.contact}>
          <ContactNumbers />
        </Expandable>
      )}
      <Expandable title={copy.calendar}>
        <CalendarLink user={user} />
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
