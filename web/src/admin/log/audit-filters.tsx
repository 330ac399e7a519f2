import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import { auditActions, auditPrograms } from '@markaz/contract/staff/audit';
import { cairoDay } from '@markaz/contract/time/cairo';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Form } from '../../shared/form/form.tsx';
import { adminsQuery } from '../api/admins-query.ts';
import { CourseField } from '../ui/course-field.tsx';
import { FilterBar } from '../ui/filter-bar.tsx';
import { oneOf } from '../ui/filters.ts';
import { SelectField } from '../ui/select-field.tsx';
import { copy as common } from '../ui/ui.copy.ts';
import type { AuditFilter } from './audit-filter.ts';
import { codeSubject, readSubject } from './audit-subject.ts';
import { copy } from './log.copy.ts';

interface Props {
  readonly courses: readonly AdminCourseSummary[];
  readonly filter: AuditFilter;
  readonly onChange: (filter: AuditFilter) => void;
}

/**
 * Filters the log by action, actor, days, course or code. Its key is the subject, so that the typed
 * code resets with each.
 */
export function AuditFilters({ courses, filter, onChange }: Props) {
  const { data: admins = [] } = useQuery(adminsQuery);
  const named = filter.subject === undefined ? null : readSubject(filter.subject);
  const [code, setCode] = useState(named?.kind === 'code' ? named.id : '');
  const [asked, setAsked] = useState(false);
  const wrong = asked && code.trim() !== '' && codeSubject(code) === null;

  const lookUp = () => {
    setAsked(true);
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
        value={named?.kind === 'course' ? named.id : ''}
        onChange={(cId) => onChange({ ...filter, subject: cId && `course/${cId}` })}
      />
      <Form onSubmit={lookUp}>
        <TextField
          fullWidth
          label={copy.filters.code}
          value={code}
          onChange={({ target }) => {
            setAsked(false);
            setCode(target.value);
          }}
          error={wrong}
          helperText={wrong ? copy.filters.codeWrong : copy.filters.codeHint}
          autoComplete="off"
          slotProps={{ htmlInput: { dir: 'ltr', spellCheck: false } }}
        />
      </Form>
    </FilterBar>
  );
}
