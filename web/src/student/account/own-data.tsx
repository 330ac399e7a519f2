import type { User } from '@markaz/contract/accounts/users';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { postJson, requirePermission } from '../../shared/api/client.ts';
import { isApiError } from '../../shared/api/errors.ts';
import { forgetUser } from '../../shared/auth/remembered-user.ts';
import { forgetUserData } from '../../shared/auth/sign-out.ts';
import { Form, useRequiredField } from '../../shared/form/form.tsx';
import { Ltr } from '../../shared/format/ltr.tsx';
import { nouns, plural } from '../../shared/format/plural.ts';
import { paths } from '../../shared/paths.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { saveFile } from '../../shared/ui/save-file.ts';
import { showToast } from '../../shared/ui/toast-store.ts';
import { ownDataCopy } from './own-data.copy.ts';
import * as styles from './profile.module.css';
import { useMutationWithProblem } from './use-mutation-with-problem.ts';

const deletion = ownDataCopy.delete;

/**
 * Returns a mutation that deletes the account permanently. It then removes the user's data from
 * this device, as a sign-out does. The mutation's result is null, or the reason why the account was
 * not deleted.
 */
function useDeleteAccount(uid: string) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutationWithProblem({
    mutationFn: async () => {
      try {
        const answer = requirePermission(await postJson('user/delete', { uid }));
        if (!answer.deleted) return answer.reason;
      } catch (error) {
        // An earlier try may have deleted the account, although its response was lost.
        if (isApiError(error, 'not_authenticated')) forgetUser();
        throw error;
      }
      forgetUserData(queryClient);
      await navigate(paths.courses());
      showToast(deletion.done);
      return null;
    },
  });
}

interface WordProps {
  readonly typedWord: string;
  readonly onType: (text: string) => void;
  readonly problem: string | null | undefined;
}

function WordField({ typedWord, onType, problem }: WordProps) {
  const { id, missing } = useRequiredField(typedWord);
  return (
    <>
      <div className={styles.choice}>
        <label htmlFor={id}>{deletion.typed(deletion.word)}</label>
        <input
          id={id}
          required
          className={styles.word}
          value={typedWord}
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

/**
 * Lists what will be deleted and what will remain. Deletes the account only if the user has typed
 * the word that the form asks for.
 */
function DeleteAccount({ user, onCancel }: DeleteAccountProps) {
  const { uid, displayName, email, courses } = user;
  const { data: reason, ...removal } = useDeleteAccount(uid);
  const [typedWord, setTypedWord] = useState('');
  const [isWordWrong, setIsWordWrong] = useState(false);
  const question = useRef<HTMLFormElement>(null);
  const id = useId();
  useEffect(() => question.current?.focus(), []);
  const problem = removal.problem ?? (reason && deletion.reasons[reason]);
  return (
    <Form
      ref={question}
      className={styles.question}
      tabIndex={-1}
      aria-labelledby={id}
      onSubmit={() => {
        setIsWordWrong(typedWord.trim() !== deletion.word);
        if (typedWord.trim() === deletion.word && !removal.isPending) removal.mutate();
      }}
    >
      <h3 id={id}>{deletion.title}</h3>
      <p>
        {deletion.account} <bdi>{displayName}</bdi> {email !== null && <Ltr>{email}</Ltr>}
      </p>
      <p>{deletion.deleted(plural(courses.length, nouns.course))}</p>
      <p>{deletion.retained}</p>
      {courses.length > 0 && <p>{deletion.instead}</p>}
      <WordField
        typedWord={typedWord}
        onType={setTypedWord}
        problem={isWordWrong ? deletion.wrong : problem}
      />
      {reason === 'old_sign_in' && (
        <ButtonLink to={paths.signInAgain(paths.deleteAccount())}>{deletion.signIn}</ButtonLink>
      )}
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="secondary"
          className={styles.danger}
          busy={removal.isPending}
        >
          {removal.isPending ? deletion.busy : deletion.confirm}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {deletion.cancel}
        </Button>
      </div>
    </Form>
  );
}

interface Props {
  readonly user: User;
  /** Whether the user returned from signing in again to delete the account. */
  readonly startsDeleting: boolean;
  readonly onClose: () => void;
}

export default function OwnData({ user, startsDeleting, onClose }: Props) {
  const [isDeleting, setIsDeleting] = useState(startsDeleting);
  const dataExport = useMutationWithProblem({
    mutationFn: async () => {
      const data = requirePermission(await postJson('user/export'));
      const json = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      saveFile(json, `markaz-my-data-${data.exportedAt.slice(0, 10)}.json`);
    },
    onSuccess: () => showToast(ownDataCopy.saved),
  });
  const section = useRef<HTMLElement>(null);
  const id = useId();
  useEffect(() => {
    if (!isDeleting) section.current?.focus();
  }, [isDeleting]);
  if (isDeleting) return <DeleteAccount user={user} onCancel={() => setIsDeleting(false)} />;
  return (
    <section ref={section} className={styles.question} tabIndex={-1} aria-labelledby={id}>
      <h3 id={id}>{ownDataCopy.title}</h3>
      <p className={styles.why}>
        {ownDataCopy.text} <Link to={paths.privacy()}>{ownDataCopy.more}</Link>
      </p>
      <p className={styles.error} role="alert">
        {dataExport.problem}
      </p>
      <Button
        variant="secondary"
        wide
        busy={dataExport.isPending}
        onClick={() => dataExport.mutate()}
      >
        {dataExport.isPending ? ownDataCopy.preparing : ownDataCopy.file}
      </Button>
      <Button variant="quiet" wide className={styles.danger} onClick={() => setIsDeleting(true)}>
        {deletion.action}
      </Button>
      <Button variant="quiet" wide onClick={onClose}>
        {ownDataCopy.close}
      </Button>
    </section>
  );
}
