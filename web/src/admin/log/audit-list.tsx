import type { AuditEntry } from '@markaz/contract/audit';
import type { AdminCourseSummary } from '@markaz/contract/course-admin';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { postJson } from '../../shared/api/client.ts';
import { Ltr } from '../../shared/format/ltr.tsx';
import { formatDateTime } from '../../shared/format/time.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { useAdminName } from '../api/admins-query.ts';
import { useCourseTitle } from '../api/course-queries.ts';
import { pagedQuery } from '../api/paged-query.ts';
import { isNarrowed } from '../ui/filters.ts';
import { LogIcon } from '../ui/icons.tsx';
import layout from '../ui/layout.module.css';
import { PagedList } from '../ui/paged-list.tsx';
import { adminPaths } from '../ui/sections.ts';
import { type AuditFilter, auditRequest } from './audit-filter.ts';
import { AuditFilters } from './audit-filters.tsx';
import styles from './audit-list.module.css';
import { readSubject } from './audit-subject.ts';
import { copy } from './copy.ts';
import { sentenceOf } from './sentence.ts';

/** Codes of one entry that are named; a bulk change names up to a hundred. */
const namedCodes = 6;

function Subject({ subject }: { readonly subject: string }) {
  const titleOf = useCourseTitle();
  const named = readSubject(subject);
  if (named === null || named.kind === 'user') return null;
  const { kind, id } = named;
  if (kind === 'batch') return <Link to={adminPaths.codes({ batch: id })}>{copy.batch}</Link>;
  return (
    <Link to={adminPaths.audit({ subject })}>
      {kind === 'course' ? titleOf(id) || copy.unknownCourse : <Ltr>{id}</Ltr>}
    </Link>
  );
}

/** One action: what, of what, by whom and when. */
export function AuditEntryItem({ entry }: { readonly entry: AuditEntry }) {
  const nameOf = useAdminName();
  const { action, facts } = sentenceOf(entry);
  const codes = entry.subjects.filter((subject) => subject.startsWith('code/'));
  const hidden = new Set(codes.slice(namedCodes));
  return (
    <li className={styles.entry}>
      <p className={styles.action}>
        <strong>{nameOf(entry.actor.uid)}</strong> {action}
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
      <p className={styles.when}>
        <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
        {entry.actor.email !== null && <Ltr>{entry.actor.email}</Ltr>}
      </p>
    </li>
  );
}

/** What admins did, newest first, page by page. */
const auditQuery = (filter: AuditFilter) =>
  pagedQuery(['admin', 'audit', filter], (page, options) =>
    postJson('admin/audit', { ...auditRequest(filter), ...page }, options),
  );

interface Props {
  readonly courses: readonly AdminCourseSummary[];
  readonly filter: AuditFilter;
  readonly onFilter: (filter: AuditFilter) => void;
}

export function AuditList({ courses, filter, onFilter }: Props) {
  // It is a log: what was seen before may lack the latest.
  const log = useInfiniteQuery({ ...auditQuery(filter), staleTime: 0 });
  const words = isNarrowed(filter) ? copy.noMatch : copy.empty;
  return (
    <div className={layout.sections}>
      <AuditFilters
        key={filter.subject ?? ''}
        courses={courses}
        filter={filter}
        onChange={onFilter}
      />
      <PagedList
        query={log}
        itemsOf={(page) => page.entries}
        loading={copy.loading}
        height="24rem"
        empty={<EmptyState icon={LogIcon} {...words} />}
        more={copy.more}
      >
        {(entries) => (
          <ol className={layout.box}>
            {entries.map((entry) => (
              <AuditEntryItem key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
      </PagedList>
    </div>
  );
}
