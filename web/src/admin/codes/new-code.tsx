import type { CourseSummary } from '@markaz/contract/courses';
import { useState } from 'react';
import { classes } from '../../shared/ui/classes.ts';
import layout from '../ui/layout.module.css';
import { CodeForm } from './code-form.tsx';
import { NewCodeCard } from './new-code-card.tsx';
import { VisitCodeList } from './visit-code-list.tsx';
import { addVisitCode, useVisitCodes } from './visit-codes.ts';

interface Props {
  readonly uid: string;
  readonly courses: readonly CourseSummary[];
  /** Id chosen on another page; empty for none. */
  readonly courseId: string;
}

/** Makes codes and shows what was made in this visit. */
export function NewCode({ uid, courses, courseId }: Props) {
  const [latest, setLatest] = useState<{ token: string; courseTitle: string } | null>(null);
  const codes = useVisitCodes(uid);
  return (
    <div className={classes(layout.sections, layout.narrow)}>
      <CodeForm
        courses={courses}
        courseId={courseId}
        onMade={(token, courseTitle) => {
          setLatest({ token, courseTitle });
          addVisitCode({ token, courseTitle, uid });
        }}
      />
      {latest !== null && <NewCodeCard key={latest.token} {...latest} />}
      {codes.length > 0 && <VisitCodeList codes={codes} />}
    </div>
  );
}
