import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import { limits } from '@markaz/contract/limits';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import { formatNumber } from '../../shared/format/numbers.ts';
import { liveCourses } from '../api/course-queries.ts';
import { CourseField } from '../ui/course-field.tsx';
import { DownIcon, TrashIcon, UpIcon } from '../ui/icons.tsx';
import * as layout from '../ui/layout.module.css';
import { copy } from './bundles.copy.ts';
import * as styles from './bundles.module.css';

const words = copy.form;

/** Swaps an element with its neighbour. */
function moved(ids: readonly string[], index: number, by: 1 | -1): readonly string[] {
  const [mine, other] = [ids[index], ids[index + by]];
  if (mine === undefined || other === undefined) return ids;
  return ids.with(index, other).with(index + by, mine);
}

interface Props {
  readonly courses: readonly AdminCourseSummary[];
  /** Ids in their order. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  /** Course id → why the server refused it. */
  readonly problems: Readonly<Record<string, string>>;
}

/** A bundle's courses in their order, to add, move and remove. */
export function BundleCourses({ courses, chosen, onChange, problems }: Props) {
  const free = liveCourses(courses).filter(({ id }) => !chosen.includes(id));
  return (
    <fieldset className={layout.stack}>
      <legend className={layout.name}>
        {words.courses(formatNumber(chosen.length), formatNumber(limits.coursesPerBundle))}
      </legend>
      {chosen.length > 0 && (
        <ol className={layout.box}>
          {chosen.map((id, index) => {
            const course = courses.find((each) => each.id === id);
            const title = course?.title ?? copy.purged;
            const problem = problems[id] ?? (course?.state === 'live' ? undefined : words.trashed);
            return (
              <li key={id} className={styles.course}>
                <span className={styles.title}>
                  {title}
                  {problem !== undefined && <FormHelperText error>{problem}</FormHelperText>}
                </span>
                <span className={styles.moves}>
                  <IconButton
                    aria-label={words.up(title)}
                    disabled={index === 0}
                    onClick={() => onChange(moved(chosen, index, -1))}
                  >
                    <UpIcon />
                  </IconButton>
                  <IconButton
                    aria-label={words.down(title)}
                    disabled={index === chosen.length - 1}
                    onClick={() => onChange(moved(chosen, index, 1))}
                  >
                    <DownIcon />
                  </IconButton>
                  <IconButton
                    aria-label={words.remove(title)}
                    onClick={() => onChange(chosen.filter((each) => each !== id))}
                  >
                    <TrashIcon />
                  </IconButton>
                </span>
              </li>
            );
          })}
        </ol>
      )}
      {chosen.length < limits.coursesPerBundle && (
        <CourseField
          // Empties it for the next course.
          key={chosen.length}
          required={chosen.length === 0}
          label={words.add}
          courses={free}
          value=""
          onChange={(id) => id !== '' && onChange([...chosen, id])}
          helperText={chosen.length === 0 ? words.none : undefined}
        />
      )}
    </fieldset>
  );
}
