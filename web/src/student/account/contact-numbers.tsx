import type { Contact } from '@markaz/contract/accounts/contact';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { userKeys } from '../../shared/account/queries.ts';
import { postJson, requirePermission } from '../../shared/api/client.ts';
import { isApiError } from '../../shared/api/errors.ts';
import { Form } from '../../shared/form/form.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';
import { contactNumbersCopy as copy } from './contact-numbers.copy.ts';
import * as styles from './profile.module.css';
import { useMutationWithProblem } from './use-mutation-with-problem.ts';

const queryKey = [...userKeys.all, 'contact'];

interface NumberFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly problem: string | undefined;
}

function NumberField({ label, value, onChange, problem }: NumberFieldProps) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={styles.word}
        type="tel"
        dir="ltr"
        autoComplete="off"
        maxLength={30}
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        onChange={({ target }) => onChange(target.value)}
      />
      <p className={styles.error} id={`${id}-problem`} role="alert">
        {problem}
      </p>
    </div>
  );
}

/** Converts stored digits to the text in a field. */
const formatNumber = (digits: string) => (digits === '' ? '' : `+${digits}`);

/** Form for the numbers. It keeps the typed text until the server has saved the numbers. */
function NumbersForm({ stored }: { readonly stored: Contact | null }) {
  const queryClient = useQueryClient();
  const [own, setOwn] = useState(formatNumber(stored?.own ?? ''));
  const [parent, setParent] = useState(formatNumber(stored?.parent ?? ''));
  const [hasConsent, setHasConsent] = useState(stored !== null);
  const [isConsentMissing, setIsConsentMissing] = useState(false);
  const cacheContact = (contact: Contact | null) => queryClient.setQueryData(queryKey, contact);
  const saveNumbers = useMutationWithProblem({
    mutationFn: async () =>
      requirePermission(await postJson('user/contact/save', { own, parent, consent: true })),
    onSuccess: ({ contact }) => {
      cacheContact(contact);
      setOwn(formatNumber(contact.own));
      setParent(formatNumber(contact.parent));
      showToast(copy.saved);
    },
  });
  const deleteNumbers = useMutationWithProblem({
    mutationFn: async () => requirePermission(await postJson('user/contact/delete')),
    onSuccess: () => {
      cacheContact(null);
      saveNumbers.reset();
      setOwn('');
      setParent('');
      setHasConsent(false);
      showToast(copy.deleted);
    },
  });
  const isPending = saveNumbers.isPending || deleteNumbers.isPending;
  const fields = isApiError(saveNumbers.error) ? (saveNumbers.error.fields ?? {}) : {};
  const problem = fields.own === undefined && fields.parent === undefined && saveNumbers.problem;
  const id = useId();
  return (
    <Form
      className={styles.question}
      onSubmit={() => {
        setIsConsentMissing(!hasConsent);
        if (hasConsent && !isPending) saveNumbers.mutate();
      }}
    >
      <p className={styles.why}>{copy.why}</p>
      <NumberField label={copy.own} value={own} onChange={setOwn} problem={fields.own} />
      <NumberField
        label={copy.parent}
        value={parent}
        onChange={setParent}
        problem={fields.parent}
      />
      <p className={styles.why}>{copy.example}</p>
      <label className={styles.consent} htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          checked={hasConsent}
          aria-describedby={`${id}-problem`}
          onChange={({ target }) => setHasConsent(target.checked)}
        />
        <span>{copy.consent}</span>
      </label>
      <p className={styles.error} id={`${id}-problem`} role="alert">
        {(isConsentMissing && !hasConsent && copy.consentMissing) ||
          problem ||
          deleteNumbers.problem}
      </p>
      <Button type="submit" wide busy={saveNumbers.isPending}>
        {saveNumbers.isPending ? copy.saving : copy.save}
      </Button>
      {stored !== null && (
        <Button
          variant="quiet"
          wide
          className={styles.danger}
          busy={deleteNumbers.isPending}
          onClick={() => {
            if (!isPending) deleteNumbers.mutate();
          }}
        >
          {deleteNumbers.isPending ? copy.deleting : copy.delete}
        </Button>
      )}
    </Form>
  );
}

export default function ContactNumbers() {
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      requirePermission(await postJson('user/contact', undefined, { signal })).contact,
  });
  if (data !== undefined) return <NumbersForm stored={data} />;
  if (error !== null) return <ErrorState error={error} onRetry={refetch} level={3} />;
  return (
    <Loading label={copy.loading}>
      <Skeleton height="20rem" />
    </Loading>
  );
}
