import type { Student } from '@markaz/contract/people/students';
import type { AuditEntry } from '@markaz/contract/staff/audit';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { gradeLabels, madhhabLabels, sectionLabels } from '../../shared/courses/labels.ts';
import { Ltr } from '../../shared/format/ltr.tsx';
import { formatPlainNumber } from '../../shared/format/numbers.ts';
import { formatDate } from '../../shared/format/time.ts';
import { classes } from '../../shared/ui/classes.ts';
import { adminPaths } from '../ui/admin-paths.ts';
import * as layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { useHasAccess } from '../ui/use-has-access.ts';
import { DeleteStudent, Devices, RefusedCodes } from './account-sections.tsx';
import { ContactSection } from './contact-section.tsx';
import { EnrolForm } from './enrolment-actions.tsx';
import { EndedEnrolments, EnrolmentList } from './enrolment-list.tsx';
import { FollowSection } from './follow-link.tsx';
import { NoteForm } from './note-form.tsx';
import { repairsQuery, studentQuery } from './queries.ts';
import { copy } from './students.copy.ts';
import * as styles from './students.module.css';

function Person({ student }: { readonly student: Student }) {
  const { email, number, grade, section, madhhab, createdAt, lastSignIn } = student;
  const studyLabels = [
    grade && gradeLabels[grade],
    section && sectionLabels[section],
    madhhab && madhhabLabels[madhhab],
  ].filter(Boolean);
  return (
    <div className={layout.facts}>
      <Ltr>{email ?? ''}</Ltr>
      {number !== null && <span>{copy.number(formatPlainNumber(number))}</span>}
      {studyLabels.length > 0 && <span>{studyLabels.join(' · ')}</span>}
      <span>{copy.since(formatDate(createdAt))}</span>
      <span>{copy.lastSignIn(formatDate(lastSignIn))}</span>
    </div>
  );
}

interface LogProps {
  readonly renderLog: (entries: readonly AuditEntry[]) => ReactNode;
}

function Repairs({ uid, renderLog }: LogProps & { readonly uid: string }) {
  const texts = copy.repairs;
  const query = useQuery(repairsQuery(uid));
  return (
    <section className={layout.stack}>
      <h2>{texts.title}</h2>
      <Loaded query={query} label={texts.loading} height="4rem">
        {(repairs) => (repairs.length === 0 ? <p>{texts.none}</p> : renderLog(repairs))}
      </Loaded>
      <div>
        <Button component={Link} to={adminPaths.audit({ subject: `user/${uid}` })}>
          {texts.all}
        </Button>
      </div>
    </section>
  );
}

export function StudentProfile({ renderLog }: LogProps) {
  const { uid = '' } = useParams();
  const hasAccess = useHasAccess();
  const query = useQuery(studentQuery(uid));
  const loadedStudent = query.data?.student;
  return (
    <>
      <SectionHeading title={loadedStudent?.displayName || loadedStudent?.email || copy.profile} />
      <Loaded query={query} label={copy.loading} height="24rem">
        {({ student, enrolments, ended }) => (
          <div key={uid} className={classes(layout.sections, styles.profile)}>
            <Person student={student} />
            <EnrolmentList student={student} enrolments={enrolments} />
            {ended.length > 0 && <EndedEnrolments ended={ended} />}
            <RefusedCodes student={student} />
            <Repairs uid={uid} renderLog={renderLog} />
            <FollowSection student={student} />
            <ContactSection student={student} />
            <Devices student={student} />
            <NoteForm uid={uid} note={student.note} />
            <EnrolForm uid={uid} enrolledIn={new Set(enrolments.map(({ cId }) => cId))} />
            {hasAccess('admin') && <DeleteStudent student={student} />}
          </div>
        )}
      </Loaded>
    </>
  );
}
