import type { Progress } from '@markaz/contract/accounts/users';
import type { CourseSummary } from '@markaz/contract/catalogue/courses';
import { coursesCopy } from '../../shared/courses/courses.copy.ts';
import { Loading } from '../../shared/ui/skeleton.tsx';
import { CourseCard, CourseCardSkeleton } from './course-card.tsx';
import * as styles from './course-grid.module.css';

export interface CourseGridProps {
  readonly courses: readonly CourseSummary[];
  /** Progress by course id, for the reader's courses. */
  readonly progress: ReadonlyMap<string, Progress>;
  /** Notes below the cards, by course id. */
  readonly notes?: ReadonlyMap<string, string>;
  /** The level of the cards' headings. */
  readonly level?: 2 | 3;
}

/** Number of cards on a phone's first screen; their pictures load first. */
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
