import { auditActions, auditPrograms } from '@markaz/contract/audit';
import type { AdminCourseSummary } from '@markaz/contract/course-admin';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { adminsQuery } from '../api/admins-query.ts';
import { copy as areaCopy } from '../ui/copy.ts';
import { CourseField } from '../ui/course-field.tsx';
import { today } from '../ui/end-of-day.ts';
import type { AuditFilter } from './audit-filter.ts';
import styles from './audit-filters.module.css';
import { codeSubject, readSubject } from './audit-subject.ts';
import { copy } from './copy.ts';

interface Props {
  readonly courses: readonly AdminCourseSummary[];
  readonly filter: AuditFilter;
  readonly onChange: (filter: AuditFilter) => void;
}

const nativeSelect = { select: { native: true }, inputLabel: { shrink: true } } as const;

/** Narrows the log to an action, to one admin, to days, to a course or to a code. */
export function AuditFilters({ courses, filter, onChange }: Props) {
  const { data: admins = [] } = useQuery(adminsQuery);
  const { action, actor, subject, ...days } = filter;
  const named = subject === undefined ? null : readSubject(subject);
  const [code, setCode] = useState(named?.kind === 'code' ? named.id : '');
  const [asked, setAsked] = useState(false);
  const wrong = asked && code.trim() !== '' && codeSubject(code) === null;
  const rest = {
    ...days,
    ...(action ? { action } : {}),
    ...(actor ? { actor } : {}),
  };

  const lookUp = (event: SubmitEvent) => {
    event.preventDefault();
    setAsked(true);
    const typed = codeSubject(code);
    if (typed !== null) onChange({ ...rest, subject: typed });
    else if (code.trim() === '') onChange(rest);
  };

  return (
    <section className={styles.filters} aria-label={copy.filters.label}>
      <TextField
        select
        label={copy.filters.action}
        value={action ?? ''}
        onChange={({ target }) => {
          const { action: _, ...others } = filter;
          const next = auditActions.find((known) => known === target.value);
          onChange(next ? { ...others, action: next } : others);
        }}
        slotProps={nativeSelect}
      >
        <option value="">{copy.filters.all}</option>
        {auditActions.map((known) => (
          <option key={known} value={known}>
            {copy.actions[known]}
          </option>
        ))}
      </TextField>
      <TextField
        select
        label={copy.filters.actor}
        value={actor ?? ''}
        onChange={({ target }) => {
          const { actor: _, ...others } = filter;
          onChange(target.value === '' ? others : { ...others, actor: target.value });
        }}
        slotProps={nativeSelect}
      >
        <option value="">{copy.filters.all}</option>
        {admins.map(({ uid, displayName }) => (
          <option key={uid} value={uid}>
            {displayName}
          </option>
        ))}
        {auditPrograms.map((program) => (
          <option key={program} value={program}>
            {areaCopy.programs[program]}
          </option>
        ))}
      </TextField>
      {(['from', 'to'] as const).map((end) => (
        <TextField
          key={end}
          type="date"
          label={copy.filters[end]}
          value={filter[end] ?? ''}
          onChange={({ target }) => {
            const { [end]: _, ...others } = filter;
            onChange(target.value === '' ? others : { ...others, [end]: target.value });
          }}
          slotProps={{ htmlInput: { max: today(new Date()) }, inputLabel: { shrink: true } }}
        />
      ))}
      <CourseField
        courses={courses}
        value={
          named?.kind === 'course' ? (courses.find(({ id }) => id === named.id) ?? null) : null
        }
        onChange={(course) => {
          setCode('');
          onChange(course ? { ...rest, subject: `course/${course.id}` } : rest);
        }}
        label={copy.filters.course}
      />
      <form onSubmit={lookUp} noValidate>
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
      </form>
      {Object.keys(filter).length > 0 && (
        <Button
          className={styles.clear}
          onClick={() => {
            setCode('');
            onChange({});
          }}
        >
          {copy.filters.clear}
        </Button>
      )}
    </section>
  );
}
