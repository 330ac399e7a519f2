import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { CourseField } from '../ui/course-field.tsx';
import { FilterBar } from '../ui/filter-bar.tsx';
import { useReplaceUrl, withQuery } from '../ui/filters.ts';
import * as layout from '../ui/layout.module.css';
import { PagedList } from '../ui/paged-list.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { SelectField } from '../ui/select-field.tsx';
import {
  courseQuery,
  type QuestionFilter,
  questionsQuery,
  readQuestionFilter,
  useCourseOptions,
} from './queries.ts';
import { QuestionCard } from './question-card.tsx';
import { copy } from './questions.copy.ts';

interface LectureFilterProps {
  readonly cId: string;
  readonly value: string;
  readonly onChange: (lId: string) => void;
}

function LectureFilter({ cId, value, onChange }: LectureFilterProps) {
  const texts = copy.filters;
  const { data } = useQuery(courseQuery(cId));
  const lectures = data?.lectures ?? [];
  return (
    <SelectField
      label={texts.lecture}
      value={value}
      options={[['', texts.everyLecture], ...lectures.map(({ id, title }) => [id, title] as const)]}
      onChange={onChange}
    />
  );
}

interface FilterProps {
  readonly filter: QuestionFilter;
  readonly onChange: (filter: QuestionFilter) => void;
}

function QuestionFilters({ filter, onChange }: FilterProps) {
  const texts = copy.filters;
  const courses = useCourseOptions();
  const { state, course } = filter;
  return (
    <FilterBar label={texts.label} filter={filter} onClear={() => onChange({})}>
      <SelectField
        label={texts.state}
        value={state ?? 'waiting'}
        options={texts.states}
        onChange={(value) =>
          onChange({ ...filter, state: value === 'answered' ? 'answered' : undefined })
        }
      />
      <CourseField
        label={texts.course}
        helperText={texts.everyCourse}
        courses={courses}
        value={course ?? ''}
        onChange={(cId) => onChange({ state, course: cId })}
      />
      {course !== undefined && (
        <LectureFilter
          cId={course}
          value={filter.lecture ?? ''}
          onChange={(lId) => onChange({ ...filter, lecture: lId })}
        />
      )}
    </FilterBar>
  );
}

/** Lists the questions of students, those that wait first. @param tabs the section's pages */
export function Questions({ tabs }: { readonly tabs?: ReactNode }) {
  const [parameters] = useSearchParams();
  const { pathname } = useLocation();
  const replaceUrl = useReplaceUrl();
  const filter = readQuestionFilter(parameters);
  const query = useInfiniteQuery({
    ...questionsQuery(filter),
    // Students may ask at any time.
    staleTime: 0,
  });
  const [now] = useState(() => new Date());
  return (
    <>
      <SectionHeading title={copy.title} />
      <div className={layout.stack}>
        {tabs}
        <p>{copy.intro}</p>
        <QuestionFilters
          filter={filter}
          onChange={(changed) => replaceUrl(withQuery(pathname, changed))}
        />
        <PagedList
          query={query}
          itemsOf={({ questions }) => questions}
          loading={copy.loading}
          height="20rem"
          empty={<EmptyState {...copy.empty[filter.state ?? 'waiting']} />}
        >
          {(questions) => (
            <ul className={layout.stack} aria-label={copy.title}>
              {questions.map((question) => (
                <QuestionCard key={question.id} question={question} now={now} />
              ))}
            </ul>
          )}
        </PagedList>
      </div>
    </>
  );
}
