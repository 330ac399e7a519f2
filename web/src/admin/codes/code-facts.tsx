import type { AccessCode } from '@markaz/contract/access-codes';
import { Ltr } from '../../shared/format/ltr.tsx';
import { formatDate } from '../../shared/format/time.ts';
import { useAdminName } from '../api/admins-query.ts';
import styles from './code-table.module.css';
import { copy } from './copy.ts';

/** Who did what with a card, and when: one line each, the latest news first. */
export function CodeFacts({ code }: { readonly code: AccessCode }) {
  const nameOf = useAdminName();
  const { state, usedBy, usedAt, changed, expiresAt, createdAt, replaces, replacedBy } = code;
  const ends = state === 'expired' ? copy.facts.ended : copy.facts.expires;
  return (
    <span className={styles.facts}>
      {usedBy !== null && usedAt !== null && (
        <span title={usedBy.email ?? undefined} className={styles.line}>
          {copy.facts.usedBy(usedBy.displayName, formatDate(usedAt))}
        </span>
      )}
      {replacedBy !== null && (
        <span>
          {copy.facts.replacedBy} <Ltr>{replacedBy}</Ltr>
        </span>
      )}
      {replaces !== null && (
        <span>
          {copy.facts.replaces} <Ltr>{replaces}</Ltr>
        </span>
      )}
      {changed !== null && (
        <span>{copy.facts.changedBy(nameOf(changed.by), formatDate(changed.at))}</span>
      )}
      {expiresAt !== null && usedAt === null && <span>{ends(formatDate(expiresAt))}</span>}
      <span>{copy.facts.made(formatDate(createdAt))}</span>
    </span>
  );
}
