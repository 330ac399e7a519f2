import type { CourseSummary } from '@markaz/contract/courses';
import { useState } from 'react';
import styles from './code-desk.module.css';
import { CodeForm } from './code-form.tsx';
import { NewCodeCard } from './new-code-card.tsx';
import { VisitCodeList } from './visit-code-list.tsx';
import { addVisitCode, useVisitCodes } from './visit-codes.ts';

interface Props {
  readonly uid: string;
  readonly courses: readonly CourseSummary[];
  /** Id chosen on another page; null for none. */
  readonly courseId: string | null;
}

/** Makes codes and shows what was made in this visit. */
export function CodeDesk({ uid, courses, courseId }: Props) {
  const [latest, setLatest] = useState<{ token: string; courseTitle: string } | null>(null);
  const codes = useVisitCodes(uid);
  return (
    <div className={styles.desk}>
      <CodeForm
        courses={courses}
        initialCourse={courses.find((course) => course.id === courseId) ?? null}
        onMade={(token, { title }) => {
          setLatest({ token, courseTitle: title });
          addVisitCode({ token, courseTitle: title, uid });
        }}
      />
      {latest !== null && <NewCodeCard key={latest.token} {...latest} />}
      {codes.length > 0 && <VisitCodeList codes={codes} />}
    </div>
  );
}
