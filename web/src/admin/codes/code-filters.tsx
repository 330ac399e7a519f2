import { formatSerial } from '@markaz/contract/access-code';
import { type CodeFilter, codeStates } from '@markaz/contract/access-codes';
import type { AdminCourseSummary } from '@markaz/contract/course-admin';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../shared/format/time.ts';
import { batchesOfQuery } from '../api/batch-queries.ts';
import { csvAddress } from '../api/code-filter.ts';
import { outletsQuery } from '../api/code-queries.ts';
import { CourseField } from '../ui/course-field.tsx';
import { DownloadIcon } from '../ui/icons.tsx';
import styles from './code-filters.module.css';
import { copy } from './copy.ts';

interface Props {
  readonly courses: readonly AdminCourseSummary[];
  readonly filter: CodeFilter;
  readonly onChange: (filter: CodeFilter) => void;
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  /** Value → how it is called. */
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">{copy.filters.all}</option>
      {options.map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </TextField>
  );
}

/** A filter without one of its parts, or with it where a value is chosen. */
function withPart(filter: CodeFilter, part: 'batch' | 'outlet', value: string): CodeFilter {
  const { [part]: _, ...rest } = filter;
  return value === '' ? rest : { ...rest, [part]: value };
}

/** Narrows the cards; batches and outlets are offered once their course is chosen. */
export function CodeFilters({ courses, filter, onChange }: Props) {
  const { cId = '', batch = '', outlet = '', state } = filter;
  const { data: outlets = [] } = useQuery(outletsQuery(cId));
  const { data: batches = [] } = useQuery(batchesOfQuery(cId));
  const outletNames = outlets.map((each) => each.outlet).filter((name) => name !== '');
  const batchNames = batches.map(
    ({ id, firstSerial, lastSerial, createdAt }) =>
      [
        id,
        copy.filters.batchNamed(
          formatSerial(firstSerial),
          formatSerial(lastSerial),
          formatDate(createdAt),
        ),
      ] as const,
  );
  const known = (names: readonly (readonly [string, string])[], value: string, text: string) =>
    value === '' || names.some(([key]) => key === value)
      ? names
      : [[value, text] as const, ...names];

  return (
    <section className={styles.filters} aria-label={copy.filters.label}>
      <div className={styles.fields}>
        <CourseField
          courses={courses}
          value={courses.find(({ id }) => id === cId) ?? null}
          onChange={(course) =>
            onChange({ ...(course ? { cId: course.id } : {}), ...(state ? { state } : {}) })
          }
          label={copy.course}
        />
        <Choice
          label={copy.filters.state}
          value={state ?? ''}
          options={codeStates.map((each) => [each, copy.states[each]])}
          onChange={(chosen) => {
            const { state: _, ...rest } = filter;
            const next = codeStates.find((each) => each === chosen);
            onChange(next ? { ...rest, state: next } : rest);
          }}
        />
        {(cId !== '' || outlet !== '') && (
          <Choice
            label={copy.filters.outlet}
            value={outlet}
            options={known(
              outletNames.map((name) => [name, name] as const),
              outlet,
              outlet,
            )}
            onChange={(chosen) => onChange(withPart(filter, 'outlet', chosen))}
          />
        )}
        {(cId !== '' || batch !== '') && (
          <Choice
            label={copy.filters.batch}
            value={batch}
            options={known(batchNames, batch, copy.filters.oneBatch)}
            onChange={(chosen) => onChange(withPart(filter, 'batch', chosen))}
          />
        )}
      </div>
      <div className={styles.actions}>
        {Object.keys(filter).length > 0 && (
          <Button onClick={() => onChange({})}>{copy.filters.clear}</Button>
        )}
        <Button
          component="a"
          href={csvAddress(filter)}
          download
          variant="outlined"
          startIcon={<DownloadIcon />}
        >
          {copy.filters.csv}
        </Button>
      </div>
    </section>
  );
}
