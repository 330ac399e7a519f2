import type { User } from '@markaz/contract/accounts/users';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { permitted, postJson } from '../../shared/api/client.ts';
import { isApiError } from '../../shared/api/errors.ts';
import { forgetUser } from '../../shared/auth/remembered-user.ts';
import { forgetPerson } from '../../shared/auth/sign-out.ts';
import { Form, useMissing } from '../../shared/form/form.tsx';
import { Ltr } from '../../shared/format/ltr.tsx';
import { nouns, plural } from '../../shared/format/plural.ts';
import { paths } from '../../shared/paths.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { saveFile } from '../../shared/ui/save-file.ts';
import { showToast } from '../../shared/ui/toast-store.ts';
import { ownDataCopy } from './own-data.copy.ts';
import * as styles from './profile.module.css';
import { useAttempt } from './use-attempt.ts';

const deletion = ownDataCopy.delete;

/**
 * Deletes the account permanently, then clears this device like a sign-out. The mutation's result
 * is the reason why the account was not deleted, or null if it was.
 */
function useDeleteAccount(uid: string) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useAttempt({
    mutationFn: async () => {
      try {
        const answer = permitted(await postJson('user/delete', { uid }));
        if (!answer.deleted) return answer.reason;
      } catch (error) {
        // An earlier answer may have been lost. In that case the account no longer exists.
        if (isApiError(error, 'not_authenticated')) forgetUser();
        throw error;
      }
      forgetPerson(queryClient);
      await navigate(paths.courses());
      showToast(deletion.done);
      return null;
    },
  });
}

interface WordProps {
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly problem: string | null | undefined;
}

function WordField({ typed, onType, problem }: WordProps) {
  const { id, missing } = useMissing(typed);
  return (
    <>
      <div className={styles.choice}>
        <label htmlFor={id}>{deletion.typed(deletion.word)}</label>
        <input
          id={id}
          required
          className={styles.word}
          value={typed}
          autoComplete="off"
          aria-invalid={missing !== null}
          aria-describedby={`${id}-problem`}
          onChange={(event) => onType(event.target.value)}
        />
      </div>
      <p className={styles.error} id={`${id}-problem`} role="alert">
        {missing ?? problem}
      </p>
    </>
  );
}

interface DeleteAccountProps {
  readonly user: User;
  readonly onCancel: () => void;
}

/** Lists what is deleted and what is kept. Deletes the account once the user has typed the word. */
function DeleteAccount({ user, onCancel }: DeleteAccountProps) {
  const { uid, displayName, email, courses } = user;
  const { data: reason, ...removal } = useDeleteAccount(uid);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const question = useRef<HTMLFormElement>(null);
  const id = useId();
  useEffect(() => question.current?.focus(), []);
  const refusal = removal.problem ?? (reason && deletion.reasons[reason]);
  return (
    <Form
      ref={question}
      className={styles.question}
      tabIndex={-1}
      aria-labelledby={id}
      onSubmit={() => {
        setWrong(typed.trim() !== deletion.word);
        if (typed.trim() === deletion.word && !removal.isPending) removal.mutate();
      }}
    >
      <h3 id={id}>{deletion.title}</h3>
      <p>
        {deletion.account} <bdi>{displayName}</bdi> {email !== null && <Ltr>{email}</Ltr>}
      </p>
      <p>{deletion.goes(plural(courses.length, nouns.course))}</p>
      <p>{deletion.stays}</p>
      {courses.length > 0 && <p>{deletion.instead}</p>}
      <WordField typed={typed} onType={setTyped} problem={wrong ? deletion.wrong : refusal} />
      {reason === 'old_sign_in' && (
        <ButtonLink to={paths.signInAgain(paths.deleteAccount())}>{deletion.signIn}</ButtonLink>
      )}
      <div className={styles.actions}>
        <Button type="submit" look="secondary" className={styles.danger} busy={removal.isPending}>
          {removal.isPending ? deletion.busy : deletion.confirm}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {deletion.cancel}
        </Button>
      </div>
    </Form>
  );
}

interface Props {
  readonly user: User;
  /** Whether the user returned from signing in again to delete the account. */
  readonly deleting: boolean;
  readonly onClose: () => void;
}

export default function OwnData({ user, deleting: asked, onClose }: Props) {
  const [deleting, setDeleting] = useState(asked);
  const file = useAttempt({
    mutationFn: async () => {
      const data = permitted(await postJson('user/export'));
      const json = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      saveFile(json, `markaz-my-data-${data.exportedAt.slice(0, 10)}.json`);
    },
    onSuccess: () => showToast(ownDataCopy.saved),
  });
  const section = useRef<HTMLElement>(null);
  const id = useId();
  useEffect(() => {
    if (!deleting) section.current?.focus();
  }, [deleting]);
  if (deleting) return <DeleteAccount user={user} onCancel={() => setDeleting(false)} />;
  return (
    <section ref={section} className={styles.question} tabIndex={-1} aria-labelledby={id}>
      <h3 id={id}>{ownDataCopy.title}</h3>
      <p className={styles.why}>
        {ownDataCopy.text} <Link to={paths.privacy()}>{ownDataCopy.more}</Link>
      </p>
      <p className={styles.error} role="alert">
        {file.problem}
      </p>
      <Button look="secondary" wide busy={file.isPending} onClick={() => file.mutate()}>
        {file.isPending ? ownDataCopy.preparing : ownDataCopy.file}
      </Button>
      <Button look="quiet" wide className={styles.danger} onClick={() => setDeleting(true)}>
        {deletion.action}
      </Button>
      <Button look="quiet" wide onClick={onClose}>
        {ownDataCopy.close}
      </Button>
    </section>
  );
}
