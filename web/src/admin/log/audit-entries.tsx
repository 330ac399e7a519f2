import { type AuditEntry, isUndoable } from '@markaz/contract/staff/audit';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { Ltr } from '../../shared/format/ltr.tsx';
import { formatDateTime } from '../../shared/format/time.ts';
import { useAdminName } from '../api/admins-query.ts';
import { useSoldTitle } from '../api/bundles-query.ts';
import * as layout from '../ui/layout.module.css';
import { useMay } from '../ui/may.ts';
import { adminPaths } from '../ui/sections.ts';
import { copy as common } from '../ui/ui.copy.ts';
import * as styles from './audit-list.module.css';
import { readSubject } from './audit-subject.ts';
import { copy } from './log.copy.ts';
import { sentenceOf } from './sentence.ts';
import { UndoEntry, undoneIn } from './undo-entry.tsx';

/** Number of codes that one entry names; a bulk change has up to a hundred. */
const namedCodes = 6;

function Subject({ subject }: { readonly subject: string }) {
  const titleOf = useSoldTitle();
  const may = useMay();
  const named = readSubject(subject);
  if (named === null || named.kind === 'user') return null;
  const { kind, id } = named;
  if (kind === 'batch') return <Link to={adminPaths.codes({ batch: id })}>{copy.batch}</Link>;
  if (kind === 'code')
    return (
      <Link to={adminPaths.card(id)}>
        <Ltr>{id}</Ltr>
      </Link>
    );
  const title = titleOf(id) || copy.unknownCourse;
  return may('admin') ? <Link to={adminPaths.audit({ subject })}>{title}</Link> : title;
}

interface ItemProps {
  readonly entry: AuditEntry;
  /** Undone by a later action. */
  readonly undone?: boolean;
}

/** The log records one action of students: the deletion of their account. */
function isOwn({ action, actor, subjects }: AuditEntry): boolean {
  return action === 'student.delete' && subjects.includes(`user/${actor.uid}`);
}

/** One action, with its subjects, actor and time. */
function AuditEntryItem({ entry, undone = false }: ItemProps) {
  const nameOf = useAdminName();
  const may = useMay();
  const { action, facts } = sentenceOf(entry);
  const codes = entry.subjects.filter((subject) => subject.startsWith('code/'));
  const hidden = new Set(codes.slice(namedCodes));
  return (
    <li className={styles.entry}>
      <p className={styles.action}>
        <strong>{isOwn(entry) ? common.deletedAccount : nameOf(entry.actor.uid)}</strong> {action}
        {entry.outcome !== 'done' && (
          <>
            {' '}
            <span className={styles.outcome}>{copy.outcomes[entry.outcome]}</span>
          </>
        )}
      </p>
      <p className={styles.subjects}>
        {entry.subjects
          .filter((subject) => !hidden.has(subject))
          .map((subject) => (
            <Subject key={subject} subject={subject} />
          ))}
        {hidden.size > 0 && <span>…</span>}
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
      {!undone && isUndoable(entry.action) && <UndoEntry change={entry.id} />}
      {!undone && entry.action === 'year.end' && may('admin') && (
        <Button className={styles.undo} component={Link} to={adminPaths.years()}>
          {copy.undoYear}
        </Button>
      )}
    </li>
  );
}

/** A list of actions. @param entries the newest first */
export function AuditEntries({ entries }: { readonly entries: readonly AuditEntry[] }) {
  const undone = undoneIn(entries);
  return (
    <ol className={layout.box}>
      {entries.map((entry) => (
        <AuditEntryItem key={entry.id} entry={entry} undone={undone.has(entry.id)} />
      ))}
    </ol>
  );
}
