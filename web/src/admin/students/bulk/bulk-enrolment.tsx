import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import { limits } from '@markaz/contract/limits';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, type DragEvent, useMemo, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Form } from '../../../shared/form/form.tsx';
import { plural } from '../../../shared/format/plural.ts';
import { allCoursesQuery, liveCourses } from '../../api/course-queries.ts';
import { adminPaths } from '../../ui/admin-paths.ts';
import { CourseField } from '../../ui/course-field.tsx';
import { decodeFile } from '../../ui/decode-file.ts';
import { isPastDay, LastDayField } from '../../ui/form/last-day-field.tsx';
import { RequiredTextField } from '../../ui/form/required-text-field.tsx';
import * as layout from '../../ui/layout.module.css';
import { Loaded } from '../../ui/loaded.tsx';
import { nouns } from '../../ui/nouns.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { copy } from './bulk.copy.ts';
import { BulkPlan } from './bulk-plan.tsx';
import { type ListRow, readList } from './read-list.ts';
import { type BulkGrant, useBulk } from './use-bulk.ts';

const dropZone = {
  borderRadius: 'var(--radius)',
  outline: '2px dashed var(--color-primary)',
  outlineOffset: 4,
} as const;

interface ListFieldProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly count: number;
}

const formatLines = (count: number) => plural(count, nouns.line);

function ListField({ text, onChange, count }: ListFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isDragOver, setDragOver] = useState(false);
  const [fileName, setFileName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const isTooLong = count > limits.bulkRows;

  const readFile = async (file: File | undefined) => {
    if (file === undefined) return;
    const decoded = decodeFile(new Uint8Array(await file.arrayBuffer()));
    if ('problem' in decoded) return setProblem(copy.fileProblems[decoded.problem]);
    setProblem(null);
    setFileName(file.name);
    onChange(decoded.text);
  };
  const handleChoice = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    void readFile(currentTarget.files?.[0]);
    // Cleared, so that the same file can be chosen again after a correction.
    currentTarget.value = '';
  };
  const handleDrop = (event: DragEvent) => {
    setDragOver(false);
    const [file] = event.dataTransfer.files;
    if (file === undefined) return;
    event.preventDefault();
    void readFile(file);
  };
  return (
    <div className={layout.tight}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a short cut; the button below does the same by keyboard */}
      <div
        style={isDragOver ? dropZone : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setDragOver(true);
        }}
        onDragLeave={() => setDragOver(false)}
        onDrop={handleDrop}
      >
        <RequiredTextField
          multiline
          fullWidth
          minRows={6}
          maxRows={10}
          label={copy.list}
          helperText={copy.listHint(formatLines(limits.bulkRows))}
          value={text}
          error={isTooLong}
          onChange={(event) => {
            setFileName('');
            onChange(event.target.value);
          }}
          slotProps={{ htmlInput: { dir: 'auto', spellCheck: false, autoComplete: 'off' } }}
        />
      </div>
      <div className={layout.bar}>
        <span role="status">
          {fileName !== '' && `${copy.chosen(fileName)}. `}
          {count > 0 && !isTooLong && copy.rows(formatLines(count))}
        </span>
        <Button variant="outlined" onClick={() => input.current?.click()}>
          {copy.file}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,text/*"
          hidden
          onChange={handleChoice}
        />
      </div>
      {isTooLong && (
        <Alert severity="error">
          {copy.tooMany(formatLines(count), formatLines(limits.bulkRows))}
        </Alert>
      )}
      {problem !== null && <ProblemAlert problem={problem} />}
    </div>
  );
}

interface Values extends BulkGrant {
  readonly text: string;
}

interface FormProps {
  readonly courses: readonly AdminCourseSummary[];
  readonly values: Values;
  readonly onChange: (values: Values) => void;
  readonly onPreview: (rows: readonly ListRow[]) => void;
}

function BulkForm({ courses, values, onChange, onPreview }: FormProps) {
  const rows = useMemo(() => readList(values.text), [values.text]);
  const isCountValid = rows.length > 0 && rows.length <= limits.bulkRows;
  const update = (changes: Partial<Values>) => onChange({ ...values, ...changes });
  return (
    <Paper variant="outlined" className={layout.narrow}>
      <Form
        className={layout.paper}
        onSubmit={() => {
          if (isCountValid && !isPastDay(values.until)) onPreview(rows);
        }}
      >
        <ListField text={values.text} count={rows.length} onChange={(text) => update({ text })} />
        <CourseField
          required
          courses={courses}
          value={values.cId}
          onChange={(cId) => update({ cId })}
        />
        <LastDayField value={values.until} onChange={(until) => update({ until })} />
        <div>
          <Button type="submit" variant="contained" size="large">
            {copy.preview}
          </Button>
        </div>
      </Form>
    </Paper>
  );
}

interface BulkStepsProps {
  readonly courses: readonly AdminCourseSummary[];
  /** Id of a course that was chosen on another page, or empty. */
  readonly courseId: string;
}

/** Shows the form, and then the plan. The input is kept for a return to the form. */
function BulkSteps({ courses, courseId }: BulkStepsProps) {
  const [values, setValues] = useState<Values>({ text: '', cId: courseId, until: null });
  const bulk = useBulk();
  if (bulk.list === null)
    return (
      <BulkForm
        courses={courses}
        values={values}
        onChange={setValues}
        onPreview={(rows) => bulk.preview(rows, values)}
      />
    );
  const { plan, grant } = bulk.list;
  return (
    <BulkPlan
      bulk={bulk}
      plan={plan}
      title={courses.find(({ id }) => id === grant.cId)?.title ?? ''}
      onRepeatPreview={() => bulk.preview(readList(values.text), grant)}
    />
  );
}

export function BulkEnrolment() {
  const [parameters] = useSearchParams();
  const query = useQuery(allCoursesQuery);
  return (
    <>
      <SectionHeading title={copy.title}>
        <Button component={Link} variant="outlined" to={adminPaths.invitations()}>
          {copy.invitations}
        </Button>
      </SectionHeading>
      <div className={layout.stack}>
        <p>{copy.intro}</p>
        <Loaded query={query} label={copy.loading} height="24rem">
          {(courses) => {
            const live = liveCourses(courses);
            const requestedId = parameters.get('course') ?? '';
            const courseId = live.some(({ id }) => id === requestedId) ? requestedId : '';
            return <BulkSteps courses={live} courseId={courseId} />;
          }}
        </Loaded>
      </div>
    </>
  );
}
