import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import { gradeLabels } from '../../../shared/courses/labels.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { copy as common } from '../../ui/ui.copy.ts';
import * as styles from './course-list.module.css';
import { copy } from './list.copy.ts';
import { courseSorts, courseStates, type useCourseList } from './use-course-list.ts';

interface Props {
  /** All courses, as their teachers are the choices. */
  readonly courses: readonly AdminCourseSummary[];
  readonly list: Pick<ReturnType<typeof useCourseList>, 'wanted' | 'change'>;
}

/** Filters and order of the courses. */
export function CourseFilters({ courses, list: { wanted, change } }: Props) {
  const authors = new Map(courses.map(({ author }) => [author?.id ?? '', author?.name ?? '']));
  authors.set('', common.all);
  return (
    <>
      <SearchField
        placeholder={copy.search}
        value={wanted.q}
        onChange={(q) => change({ q })}
        input={{ 'aria-label': copy.search }}
      />
      <div className={styles.filters}>
        <SelectField
          label={copy.filter}
          value={wanted.state}
          options={courseStates.map((each) => [each, copy.filters[each]])}
          onChange={(state) => change({ state })}
        />
        <SelectField
          label={copy.columns.grade}
          value={wanted.grade}
          options={[['', common.all], ...Object.entries(gradeLabels)]}
          onChange={(grade) => change({ grade })}
        />
        <SelectField
          label={copy.author}
          value={wanted.author}
          options={[...authors].toSorted(([a], [b]) => Number(a !== '') - Number(b !== ''))}
          onChange={(author) => change({ author })}
        />
        <SelectField
          label={copy.sort}
          value={wanted.sort}
          options={courseSorts.map((each) => [each, copy.sorts[each]])}
          onChange={(sort) => change({ sort, order: '' })}
        />
      </div>
    </>
  );
}
