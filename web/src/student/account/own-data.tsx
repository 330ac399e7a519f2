import type { User } from '@markaz/contract/accounts/users';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { isApiError } from '../../shared/api/errors.ts';
import { paths } from '../../shared/paths.ts';
import { Button } from '../../shared/ui/button.tsx';
import { componentsCopy } from '../../shared/ui/ui.copy.ts';
import { DeleteAccount } from './delete-account.tsx';
import { ownDataCopy as copy } from './own-data.copy.ts';
import * as styles from './profile.module.css';
import { useOwnDataFile } from './use-own-data-file.ts';

interface Props {
  readonly user: User;
  /** Whether the person came back to delete the account. */
  readonly deleting: boolean;
  readonly onClose: () => void;
}

/** What students can do with their data: export a copy, or delete it. */
export default function OwnData({ user, deleting: asked, onClose }: Props) {
  const [deleting, setDeleting] = useState(asked);
  const file = useOwnDataFile();
  const section = useRef<HTMLElement>(null);
  const id = useId();
  useEffect(() => {
    if (!deleting) section.current?.focus();
  }, [deleting]);
  if (deleting) return <DeleteAccount user={user} onCancel={() => setDeleting(false)} />;
  const problem = isApiError(file.error) ? file.error.message : componentsCopy.error.unknown;
  return (
    <section ref={section} className={styles.question} tabIndex={-1} aria-labelledby={id}>
      <h3 id={id}>{copy.title}</h3>
      <p className={styles.why}>
        {copy.text} <Link to={paths.privacy()}>{copy.more}</Link>
      </p>
      <p className={styles.error} role="alert">
        {file.error !== null && problem}
      </p>
      <Button look="secondary" wide busy={file.isPending} onClick={() => file.mutate()}>
        {file.isPending ? copy.preparing : copy.file}
      </Button>
      <Button look="quiet" wide className={styles.danger} onClick={() => setDeleting(true)}>
        {copy.delete.action}
      </Button>
      <Button look="quiet" wide onClick={onClose}>
        {copy.close}
      </Button>
    </section>
  );
}
