import type { User } from '@markaz/contract/accounts/users';
import { useEffect, useId, useRef, useState } from 'react';
import { isApiError } from '../../shared/api/errors.ts';
import { Form, useMissing } from '../../shared/form/form.tsx';
import { Ltr } from '../../shared/format/ltr.tsx';
import { nouns, plural } from '../../shared/format/plural.ts';
import { paths } from '../../shared/paths.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { componentsCopy } from '../../shared/ui/ui.copy.ts';
import { ownDataCopy } from './own-data.copy.ts';
import * as styles from './profile.module.css';
import { useDeleteAccount } from './use-delete-account.ts';

const copy = ownDataCopy.delete;

interface WordProps {
  readonly typed: string;
  readonly onType: (text: string) => void;
  /** Another problem, in a sentence. */
  readonly problem: string | null | undefined;
}

/** The field for the confirmation word, with its error. */
function WordField({ typed, onType, problem }: WordProps) {
  const { id, missing } = useMissing(typed);
  return (
    <>
      <div className={styles.choice}>
        <label htmlFor={id}>{copy.typed(copy.word)}</label>
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

interface Props {
  readonly user: User;
  readonly onCancel: () => void;
}

/** Lists what is deleted and what stays; deletes the account once the word is typed. */
export function DeleteAccount({ user, onCancel }: Props) {
  const { uid, displayName, email, courses } = user;
  const removal = useDeleteAccount(uid);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const question = useRef<HTMLFormElement>(null);
  const id = useId();
  useEffect(() => question.current?.focus(), []);
  const { error, data: reason } = removal;
  const failure = isApiError(error) ? error.message : componentsCopy.error.unknown;
  return (
    <Form
      ref={question}
      className={styles.question}
      tabIndex={-1}
      aria-labelledby={id}
      onSubmit={() => {
        setWrong(typed.trim() !== copy.word);
        if (typed.trim() === copy.word && !removal.isPending) removal.mutate();
      }}
    >
      <h3 id={id}>{copy.title}</h3>
      <p>
        {copy.account} <bdi>{displayName}</bdi> {email !== null && <Ltr>{email}</Ltr>}
      </p>
      <p>{copy.goes(plural(courses.length, nouns.course))}</p>
      <p>{copy.stays}</p>
      {courses.length > 0 && <p>{copy.instead}</p>}
      <WordField
        typed={typed}
        onType={setTyped}
        problem={wrong ? copy.wrong : error === null ? reason && copy.reasons[reason] : failure}
      />
      {reason === 'old_sign_in' && (
        <ButtonLink to={paths.signInAgain(paths.deleteAccount())}>{copy.signIn}</ButtonLink>
      )}
      <div className={styles.actions}>
        <Button type="submit" look="secondary" className={styles.danger} busy={removal.isPending}>
          {removal.isPending ? copy.busy : copy.confirm}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {copy.cancel}
        </Button>
      </div>
    </Form>
  );
}
