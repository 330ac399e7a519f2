import type { Progress } from '@markaz/contract/accounts/users';
import type { CourseSummary } from '@markaz/contract/catalogue/courses';
import { coursesCopy } from '../../shared/courses/copy.ts';
import { Loading } from '../../shared/ui/skeleton.tsx';
import { CourseCard, CourseCardSkeleton } from './course-card.tsx';
import * as styles from './course-grid.module.css';

export interface CourseGridProps {
  readonly courses: readonly CourseSummary[];
  /** Progress by course id, for those that the reader is enrolled in. */
  readonly progress: ReadonlyMap<string, Progress>;
  /** By course, what is said below its card. */
  readonly notes?: ReadonlyMap<string, string>;
  /** The level of the cards' headings. */
  readonly level?: 2 | 3;
}

/** Cards that fill the first screen of a phone; their pictures are worth fetching first. */
const eagerCards = 1;

export function CourseGrid({ courses, progress, notes, level = 2 }: CourseGridProps) {
  return (
    <ul className={styles.grid}>
      {courses.map((course, index) => (
        <li key={course.id}>
          <CourseCard
            course={course}
            progress={progress.get(course.id)}
            eager={index < eagerCards}
            level={level}
          />
          {notes?.has(course.id) && <p className={styles.note}>{notes.get(course.id)}</p>}
        </li>
      ))}
    </ul>
  );
}

export function CourseGridSkeleton({ count }: { readonly count: number }) {
  return (
    <Loading label={coursesCopy.loading}>
      <div className={styles.grid}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
          <div key={index}>
            <CourseCardSkeleton />
          </div>
        ))}
      </div>
    </Loading>
  );
}
