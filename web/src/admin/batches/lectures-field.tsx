import { limits } from '@markaz/contract/limits';
import { foldArabic } from '@markaz/contract/text/fold-arabic';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { arabicSearch } from '../../shared/courses/arabic-search.ts';
import { courseQuery } from '../../shared/courses/queries.ts';
import { unitsOf } from '../../shared/courses/unit-list.tsx';
import { formatNumber } from '../../shared/format/numbers.ts';
import * as layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { SearchField } from '../ui/search-field.tsx';
import * as styles from './batch-form.module.css';
import type { BatchValues } from './batch-values.ts';
import { copy } from './batches.copy.ts';

const words = copy.opens;

/** Longer lists can be searched. */
const short = 12;

interface Lecture {
  readonly id: string;
  readonly title: string;
  readonly unit: string;
}

interface ListProps {
  readonly lectures: readonly Lecture[];
  readonly chosen: readonly string[];
  readonly onChange: (lIds: readonly string[]) => void;
}

/** Checkboxes by unit, filtered by the search. The limit of a card cannot be exceeded. */
function LectureList({ lectures, chosen, onChange }: ListProps) {
  const [typed, setTyped] = useState('');
  const search = arabicSearch(typed);
  const units = unitsOf(lectures)
    .map(({ title, lectures: all }) => ({
      title,
      lectures: all.filter((lecture) => search.matches(foldArabic(lecture.title))),
    }))
    .filter((unit) => unit.lectures.length > 0);
  const isFull = chosen.length >= limits.lecturesPerCard;
  // The course's order, not the order of choosing.
  const change = (id: string, isChosen: boolean) =>
    onChange(
      lectures
        .map((lecture) => lecture.id)
        .filter((lId) => (lId === id ? isChosen : chosen.includes(lId))),
    );
  if (lectures.length === 0) return <p>{words.noLectures}</p>;
  return (
    <>
      {lectures.length > short && (
        <SearchField
          label={words.searchLectures}
          value={typed}
          onChange={setTyped}
          input={{ autoComplete: 'off' }}
        />
      )}
      <div className={styles.lectures}>
        {units.length === 0 && <p>{words.noneFound}</p>}
        {units.map((unit) => (
          <div key={`${unit.title} ${unit.lectures[0]?.id}`}>
            {unit.title !== '' && <p className={layout.name}>{unit.title}</p>}
            {unit.lectures.map(({ id, title }) => {
              const isChosen = chosen.includes(id);
              return (
                <FormControlLabel
                  key={id}
                  className={styles.lecture}
                  label={title}
                  disabled={isFull && !isChosen}
                  control={<Checkbox checked={isChosen} onChange={(_, now) => change(id, now)} />}
                />
              );
            })}
          </div>
        ))}
      </div>
    </>
  );
}

/** Chooses the lectures of the course that the cards open. */
export function LecturesField() {
  const cId = useWatch<BatchValues, 'cId'>({ name: 'cId' });
  const { field, fieldState } = useController<BatchValues, 'opens.lIds'>({ name: 'opens.lIds' });
  const query = useQuery({ ...courseQuery(cId), enabled: cId !== '' });
  const errorId = useId();
  const chosen = field.value ?? [];
  const count = words.lectures(formatNumber(chosen.length), formatNumber(limits.lecturesPerCard));
  const { error } = fieldState;
  return (
    <fieldset
      ref={field.ref}
      tabIndex={-1}
      className={styles.choice}
      aria-describedby={error && errorId}
    >
      <legend>{count}</legend>
      {error !== undefined && (
        <FormHelperText error id={errorId}>
          {error.message}
        </FormHelperText>
      )}
      {cId === '' ? (
        <p className={layout.muted}>{words.chooseFirst}</p>
      ) : (
        <Loaded query={query} label={words.loading} height="12rem" level={3}>
          {({ lectures }) => (
            <LectureList lectures={lectures} chosen={chosen} onChange={field.onChange} />
          )}
        </Loaded>
      )}
    </fieldset>
  );
}
