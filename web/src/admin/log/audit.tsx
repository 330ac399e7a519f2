import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import { auditActions, auditPrograms } from '@markaz/contract/staff/audit';
import { cairoDay } from '@markaz/contract/time/cairo';
import TextField from '@mui/material/TextField';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { postJson } from '../../shared/api/client.ts';
import { Form } from '../../shared/form/form.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { adminsQuery } from '../api/admins-query.ts';
import { auditKey } from '../api/code-queries.ts';
import { allCoursesQuery } from '../api/course-queries.ts';
import { pagedQuery } from '../api/paged-query.ts';
import { adminPaths } from '../ui/admin-paths.ts';
import { CourseField } from '../ui/course-field.tsx';
import { FilterBar } from '../ui/filter-bar.tsx';
import { hasFilters, oneOf, useReplaceUrl } from '../ui/filters.ts';
import { LogIcon } from '../ui/icons.tsx';
import * as layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { copy as common } from '../ui/ui.copy.ts';
import { AuditEntries } from './audit-entries.tsx';
import {
  type AuditFilter,
  auditRequest,
  codeSubject,
  readAuditFilter,
  readSubject,
} from './audit-filter.ts';
import { copy } from './log.copy.ts';

interface FilterProps {
  readonly courses: readonly AdminCourseSummary[];
  readonly filter: AuditFilter;
  readonly onChange: (filter: AuditFilter) => void;
}

/** The parent sets `key` to the filter's subject, so that a new subject resets the typed code. */
function AuditFilters({ courses, filter, onChange }: FilterProps) {
  const { data: admins = [] } = useQuery(adminsQuery);
  const parsedSubject = filter.subject === undefined ? null : readSubject(filter.subject);
  const [code, setCode] = useState(parsedSubject?.kind === 'code' ? parsedSubject.id : '');
  const [isSubmitted, setSubmitted] = useState(false);
  const isInvalid = isSubmitted && code.trim() !== '' && codeSubject(code) === null;

  const filterByCode = () => {
    setSubmitted(true);
    const subject = codeSubject(code) ?? undefined;
    if (subject !== undefined || code.trim() === '') onChange({ ...filter, subject });
  };

  return (
    <FilterBar
      label={copy.filters.label}
      filter={filter}
      onClear={() => {
        setCode('');
        onChange({});
      }}
    >
      <SelectField
        label={copy.filters.action}
        value={filter.action ?? ''}
        options={[
          ['', common.all],
          ...auditActions.map((each) => [each, copy.actions[each]] as const),
        ]}
        onChange={(chosen) => onChange({ ...filter, action: oneOf(auditActions)(chosen) })}
      />
      <SelectField
        label={copy.filters.actor}
        value={filter.actor ?? ''}
        options={[
          ['', common.all],
          ...admins.map(({ uid, displayName }) => [uid, displayName] as const),
          ...auditPrograms.map((program) => [program, common.programs[program]] as const),
        ]}
        onChange={(actor) => onChange({ ...filter, actor })}
      />
      {(['from', 'to'] as const).map((end) => (
        <TextField
          key={end}
          type="date"
          label={copy.filters[end]}
          value={filter[end] ?? ''}
          onChange={({ target }) => onChange({ ...filter, [end]: target.value })}
          slotProps={{ htmlInput: { max: cairoDay(new Date()) }, inputLabel: { shrink: true } }}
        />
      ))}
      <CourseField
        courses={courses}
        value={parsedSubject?.kind === 'course' ? parsedSubject.id : ''}
        onChange={(cId) => onChange({ ...filter, subject: cId && `course/${cId}` })}
      />
      <Form onSubmit={filterByCode}>
        <TextField
          fullWidth
          label={copy.filters.code}
          value={code}
          onChange={({ target }) => {
            setSubmitted(false);
            setCode(target.value);
          }}
          error={isInvalid}
          helperText={isInvalid ? copy.filters.codeInvalid : copy.filters.codeHint}
          autoComplete="off"
          slotProps={{ htmlInput: { dir: 'ltr', spellCheck: false } }}
        />
      </Form>
    </FilterBar>
  );
}

const auditQuery = (filter: AuditFilter) =>
  pagedQuery([...auditKey, filter], (page, options) =>
    postJson('admin/audit', { ...auditRequest(filter), ...page }, options),
  );

function AuditList({ courses, filter, onChange }: FilterProps) {
  // Always refetched, because a cached log may lack the latest entry.
  const log = useInfiniteQuery({ ...auditQuery(filter), staleTime: 0 });
  const parsedSubject = readSubject(filter.subject ?? '');
  const emptyTexts = hasFilters(filter) ? copy.noMatch : copy.empty;
  return (
    <div className={layout.sections}>
      <AuditFilters
        key={filter.subject ?? ''}
        courses={courses}
        filter={filter}
        onChange={onChange}
      />
      {parsedSubject?.kind === 'user' && (
        <p>
          {copy.filters.studentOnly}{' '}
          <Link to={adminPaths.student(parsedSubject.id)}>{copy.filters.student}</Link>
        </p>
      )}
      <PagedList
        query={log}
        itemsOf={(page) => page.entries}
        loading={copy.loading}
        height="24rem"
        empty={<EmptyState icon={LogIcon} {...emptyTexts} />}
        moreLabel={copy.more}
      >
        {(entries) => <AuditEntries entries={entries} />}
      </PagedList>
    </div>
  );
}

export function AuditPage() {
  const [parameters] = useSearchParams();
  const replaceUrl = useReplaceUrl();
  const query = useQuery(allCoursesQuery);
  return (
    <>
      <SectionHeading title={copy.title} />
      <p style={{ marginBlockEnd: '1.5rem' }}>{copy.intro}</p>
      <Loaded query={query} label={copy.loading} height="24rem">
        {(courses) => (
          <AuditList
            courses={courses}
            filter={readAuditFilter(parameters)}
            onChange={(filter) => replaceUrl(adminPaths.audit(filter))}
          />
        )}
      </Loaded>
    </>
  );
}
