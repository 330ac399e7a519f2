import type { Student } from '@markaz/contract/people/students';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { gradeLabels, madhhabLabels, sectionLabels } from '../../shared/courses/labels.ts';
import { Ltr } from '../../shared/format/ltr.tsx';
import { formatPlainNumber } from '../../shared/format/numbers.ts';
import { formatDate } from '../../shared/format/time.ts';
import { Loaded } from '../ui/loaded.tsx';
import { useMay } from '../ui/may.ts';
import { SectionHeading } from '../ui/section-heading.tsx';
import { DeleteStudent } from './delete-student.tsx';
import { Devices } from './devices.tsx';
import { EndedList } from './ended-list.tsx';
import { EnrolByHand } from './enrol-by-hand.tsx';
import { EnrolmentList } from './enrolment-list.tsx';
import { FollowSection } from './follow-section.tsx';
import { NoteForm } from './note-form.tsx';
import { studentQuery } from './queries.ts';
import { Refusals } from './refusals.tsx';
import { Repairs, type ShowLog } from './repairs.tsx';
import { copy } from './students.copy.ts';
import * as styles from './students.module.css';

/** Known facts about the student. */
function Person({ student }: { readonly student: Student }) {
  const { email, number, grade, section, madhhab, createdAt, lastSignIn } = student;
  const studies = [
    grade && gradeLabels[grade],
    section && sectionLabels[section],
    madhhab && madhhabLabels[madhhab],
  ].filter(Boolean);
  return (
    <div className={styles.facts}>
      <Ltr>{email ?? ''}</Ltr>
      {number !== null && <span>{copy.number(formatPlainNumber(number))}</span>}
      {studies.length > 0 && <span>{studies.join(' · ')}</span>}
      <span>{copy.since(formatDate(createdAt))}</span>
      <span>{copy.lastSignIn(formatDate(lastSignIn))}</span>
    </div>
  );
}

/** One student: all facts for a caller's questions, and the actions. */
export function StudentProfile({ log }: { readonly log: ShowLog }) {
  const { uid = '' } = useParams();
  const may = useMay();
  const query = useQuery(studentQuery(uid));
  const known = query.data?.student;
  return (
    <>
      <SectionHeading title={known?.displayName || known?.email || copy.profile} />
      <Loaded query={query} label={copy.loading} height="24rem">
        {({ student, enrolments, ended }) => (
          <div key={uid} className={styles.profile}>
            <Person student={student} />
            <EnrolmentList student={student} enrolments={enrolments} />
            {ended.length > 0 && <EndedList ended={ended} />}
            <Refusals student={student} />
            <Repairs uid={uid} log={log} />
            <FollowSection student={student} />
            <Devices student={student} />
            <NoteForm uid={uid} note={student.note} />
            <EnrolByHand uid={uid} has={new Set(enrolments.map(({ cId }) => cId))} />
            {may('admin') && <DeleteStudent student={student} />}
          </div>
        )}
      </Loaded>
    </>
  );
}
