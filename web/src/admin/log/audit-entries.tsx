import { type AuditEntry, isUndoable } from '@markaz/contract/staff/audit';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { Ltr } from '../../shared/format/ltr.tsx';
import { formatDateTime } from '../../shared/format/moment.ts';
import { plural } from '../../shared/format/plural.ts';
import { useAdminName } from '../api/admins-query.ts';
import { useProductTitle } from '../api/bundles-query.ts';
import { type UndoResult, undoCardChange } from '../api/code-queries.ts';
import { adminPaths } from '../ui/admin-paths.ts';
import { ConfirmAction } from '../ui/confirm-dialog.tsx';
import * as layout from '../ui/layout.module.css';
import { nouns } from '../ui/nouns.ts';
import { copy as common } from '../ui/ui.copy.ts';
import { useHasAccess } from '../ui/use-has-access.ts';
import * as styles from './audit.module.css';
import { readSubject } from './audit-filter.ts';
import { describeEntry } from './describe-entry.ts';
import { copy } from './log.copy.ts';

/** Maximum number of codes that an entry lists, because a bulk change may have a hundred. */
const maxVisibleCodes = 6;

function Subject({ subject }: { readonly subject: string }) {
  const titleOf = useProductTitle();
  const hasAccess = useHasAccess();
  const parsedSubject = readSubject(subject);
  if (parsedSubject === null || parsedSubject.kind === 'user') return null;
  const { kind, id } = parsedSubject;
  if (kind === 'batch') return <Link to={adminPaths.codes({ batch: id })}>{copy.batch}</Link>;
  if (kind === 'code')
    return (
      <Link to={adminPaths.card(id)}>
        <Ltr>{id}</Ltr>
      </Link>
    );
  const title = titleOf(id) ?? '…';
  const shownTitle = title || copy.unknownCourse;
  return hasAccess('admin') ? (
    <Link to={adminPaths.audit({ subject })}>{shownTitle}</Link>
  ) : (
    shownTitle
  );
}

function describeUndo({ changed, unchanged }: UndoResult): string {
  const texts = common.undo;
  const results = [
    changed > 0 && texts.done(plural(changed, nouns.card)),
    unchanged > 0 && texts.unchanged(plural(unchanged, nouns.card)),
  ];
  return results.filter(Boolean).join(' ');
}

/** Button that undoes a card change. @param changeId id of the change's log entry */
export function UndoButton({ changeId }: { readonly changeId: string }) {
  const texts = common.undo;
  return (
    <div className={styles.undo}>
      <ConfirmAction
        {...undoCardChange}
        slow
        button={{ children: texts.action }}
        title={texts.title}
        confirm={texts.action}
        call={() => undoCardChange.call(changeId)}
        successText={describeUndo}
      >
        <p>{texts.explain}</p>
      </ConfirmAction>
    </div>
  );
}

/** Whether a student deleted their own account. This is the only action of students in the log. */
function isSelfDeletion({ action, actor, subjects }: AuditEntry): boolean {
  return action === 'student.delete' && subjects.includes(`user/${actor.uid}`);
}

interface ItemProps {
  readonly entry: AuditEntry;
  readonly isUndone: boolean;
}

function AuditEntryItem({ entry, isUndone }: ItemProps) {
  const nameOf = useAdminName();
  const hasAccess = useHasAccess();
  const { action, facts } = describeEntry(entry);
  const codes = entry.subjects.filter((subject) => subject.startsWith('code/'));
  const hiddenSubjects = new Set(codes.slice(maxVisibleCodes));
  return (
    <li className={styles.entry}>
      <p className={styles.action}>
        <strong>{isSelfDeletion(entry) ? common.deletedAccount : nameOf(entry.actor.uid)}</strong>{' '}
        {action}
        {entry.outcome !== 'done' && (
          <>
            {' '}
            <span className={styles.outcome}>{copy.outcomes[entry.outcome]}</span>
          </>
        )}
      </p>
      <p className={styles.subjects}>
        {entry.subjects
          .filter((subject) => !hiddenSubjects.has(subject))
          .map((subject) => (
            <Subject key={subject} subject={subject} />
          ))}
        {hiddenSubjects.size > 0 && <span>…</span>}
      </p>
      {facts.length > 0 && (
        <p className={styles.facts}>
          {facts.map((fact) => (
            <bdi key={fact}>{fact}</bdi>
          ))}
        </p>
      )}
      {entry.reason !== null && (
        <p className={styles.reason}>
          {copy.reason} <bdi>{entry.reason}</bdi>
        </p>
      )}
      <p className={styles.when}>
        <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
        {entry.actor.email !== null && <Ltr>{entry.actor.email}</Ltr>}
      </p>
      {!isUndone && isUndoable(entry.action) && <UndoButton changeId={entry.id} />}
      {!isUndone && entry.action === 'year.end' && hasAccess('admin') && (
        <Button className={styles.undo} component={Link} to={adminPaths.years()}>
          {copy.undoYear}
        </Button>
      )}
    </li>
  );
}

export function AuditEntries({ entries }: { readonly entries: readonly AuditEntry[] }) {
  const undoneIds = new Set(
    entries.filter(({ action }) => action.endsWith('.undo')).map(({ after }) => after?.undone),
  );
  return (
    <ol className={layout.box}>
      {entries.map((entry) => (
        <AuditEntryItem key={entry.id} entry={entry} isUndone={undoneIds.has(entry.id)} />
      ))}
    </ol>
  );
}
