import { readPrefix } from '@markaz/contract/access-code';
import type { CourseSummary } from '@markaz/contract/courses';
import { limits } from '@markaz/contract/limits';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import { type SubmitEvent, useRef, useState } from 'react';
import { formatNumber } from '../../shared/format/numbers.ts';
import { CourseField } from '../ui/course-field.tsx';
import styles from './code-form.module.css';
import { copy } from './copy.ts';
import { useCreateCode } from './use-create-code.ts';

interface Props {
  readonly courses: readonly CourseSummary[];
  readonly initialCourse: CourseSummary | null;
  readonly onMade: (token: string, course: CourseSummary) => void;
}

/** Chooses what a new code opens and how it begins. */
export function CodeForm({ courses, initialCourse, onMade }: Props) {
  const [course, setCourse] = useState(initialCourse);
  const [prefix, setPrefix] = useState('');
  const [asked, setAsked] = useState(false);
  const courseField = useRef<HTMLInputElement>(null);
  const prefixField = useRef<HTMLInputElement>(null);
  const making = useCreateCode(onMade);
  const read = readPrefix(prefix);
  const limit = formatNumber(limits.codePrefix);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setAsked(true);
    if (course === null) courseField.current?.focus();
    else if (read === null) prefixField.current?.focus();
    else if (!making.isPending) making.mutate({ course, prefix: read });
  };

  return (
    <Paper variant="outlined" component="form" className={styles.form} noValidate onSubmit={submit}>
      <CourseField
        courses={courses}
        value={course}
        onChange={setCourse}
        required
        inputRef={courseField}
        label={copy.course}
        error={asked && course === null}
        helperText={asked && course === null ? copy.chooseCourse : copy.courseHint}
      />
      <TextField
        label={copy.prefix}
        value={prefix}
        inputRef={prefixField}
        onChange={(event) => setPrefix(event.target.value)}
        error={read === null}
        helperText={read === null ? copy.prefixWrong(limit) : copy.prefixHint(limit)}
        autoComplete="off"
        slotProps={{ htmlInput: { dir: 'ltr', autoCapitalize: 'characters', spellCheck: false } }}
      />
      {making.problem !== null && <Alert severity="error">{making.problem}</Alert>}
      <div>
        <Button type="submit" variant="contained" size="large" loading={making.isPending}>
          {making.problem === null ? copy.generate : copy.retry}
        </Button>
      </div>
    </Paper>
  );
}
