import { type AuditEntry, isUndoable } from '@markaz/contract/staff/audit';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { Ltr } from '../../shared/format/ltr.tsx';
import { plural } from '../../shared/format/plural.ts';
import { formatDateTime } from '../../shared/format/time.ts';
import { showToast } from '../../shared/ui/toast-store.ts';
import { useAdminName } from '../api/admins-query.ts';
import { useSoldTitle } from '../api/bundles-query.ts';
import { useUndoCodes } from '../api/code-queries.ts';
import { ConfirmDialog, DialogButton } from '../ui/confirm-dialog.tsx';
import * as layout from '../ui/layout.module.css';
import { useMay } from '../ui/may.ts';
import { nouns } from '../ui/nouns.ts';
import { adminPaths } from '../ui/sections.ts';
import { copy as common } from '../ui/ui.copy.ts';
import * as styles from './audit.module.css';
import { readSubject } from './audit-filter.ts';
import { copy } from './log.copy.ts';
import { sentenceOf } from './sentence.ts';

/** Most codes that an entry shows by name, because a bulk change may have a hundred. */
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

interface UndoProps {
  readonly change: string;
  readonly onClose: () => void;
}

function UndoDialog({ change, onClose }: UndoProps) {
  const words = common.undo;
  const undo = useUndoCodes(({ changed, unchanged }) => {
    onClose();
    const result = [
      changed > 0 && words.done(plural(changed, nouns.card)),
      unchanged > 0 && words.stayed(plural(unchanged, nouns.card)),
    ];
    showToast(result.filter(Boolean).join(' '));
  });
  return (
    <ConfirmDialog
      slow
      title={words.title}
      confirm={words.action}
      action={undo}
      onConfirm={() => undo.run(change)}
      onClose={onClose}
    >
      <p>{words.explain}</p>
    </ConfirmDialog>
  );
}

/** Undoes a change of cards. @param change id of the change's log entry */
export function UndoEntry({ change }: { readonly change: string }) {
  return (
    <div className={styles.undo}>
      <DialogButton dialog={(close) => <UndoDialog change={change} onClose={close} />}>
        {common.undo.action}
      </DialogButton>
    </div>
  );
}

/** Whether students deleted their own account, the only action of students in the log. */
function isSelfDeletion({ action, actor, subjects }: AuditEntry): boolean {
  return action === 'student.delete' && subjects.includes(`user/${actor.uid}`);
}

interface ItemProps {
  readonly entry: AuditEntry;
  readonly undone: boolean;
}

function AuditEntryItem({ entry, undone }: ItemProps) {
  const nameOf = useAdminName();
  const may = useMay();
  const { action, facts } = sentenceOf(entry);
  const codes = entry.subjects.filter((subject) => subject.startsWith('code/'));
  const hidden = new Set(codes.slice(namedCodes));
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

export function AuditEntries({ entries }: { readonly entries: readonly AuditEntry[] }) {
  const undone = new Set(
    entries.filter(({ action }) => action.endsWith('.undo')).map(({ after }) => after?.undone),
  );
  return (
    <ol className={layout.box}>
      {entries.map((entry) => (
        <AuditEntryItem key={entry.id} entry={entry} undone={undone.has(entry.id)} />
      ))}
    </ol>
  );
}
