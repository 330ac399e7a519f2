import type { User } from '@markaz/contract/accounts/users';
import { isStaff } from '@markaz/contract/staff/roles';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { myCoursesWithPlaceholder } from '../../shared/account/queries.ts';
import { useSession } from '../../shared/auth/session.tsx';
import { paths } from '../../shared/paths.ts';
import { gradeAskedStorageKey, readText } from '../../shared/storage.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { TicketIcon } from '../../shared/ui/icons.tsx';
import { optionalComponent } from '../../shared/ui/optional.ts';
import { Page, PageHead, usePageTitle } from '../../shared/ui/page.tsx';
import { accountCopy, describeWeek } from '../../student/account/account.copy.ts';
import { MyCourses, MyCoursesSkeleton } from '../../student/account/my-courses.tsx';
import { Profile } from '../../student/account/profile.tsx';
import { countWeek } from '../../student/account/week.ts';
import type { MistakesLineProps } from '../../student/quiz/mistakes/mistakes-line.tsx';
import * as styles from './user.module.css';
import { SignedOutNotice, VisitorOrStudent } from './visitor-or-student.tsx';

const copy = accountCopy;

/** This component is optional, because the form for the profile also asks. */
const GradeQuestion = optionalComponent(() => import('../../student/account/grade-question.tsx'));

/** This component is optional, because few students need it, and the catalogue has the courses. */
const EndedCourses = optionalComponent(() => import('../../student/account/ended-courses.tsx'));

/** This component is optional, because quiz results also link to the mistakes. */
const MistakesLine = optionalComponent(
  () => import('../../student/quiz/mistakes/mistakes-line.tsx'),
);

/** Asks a student once for the school year if it is unknown. Reserves the question's space. */
function AskGrade({ user }: { readonly user: User }) {
  const [wasAsked] = useState(() => readText(gradeAskedStorageKey) === user.uid);
  return (
    !wasAsked &&
    user.grade === null &&
    !isStaff(user) && (
      <Suspense fallback={<div className={styles.question} />}>
        <GradeQuestion user={user} />
      </Suspense>
    )
  );
}

/** Says what was done in the last seven days, unless it is nothing. */
function Week({ courses }: Pick<MistakesLineProps, 'courses'>) {
  const [now] = useState(() => new Date());
  const { lectures, quizzes } = countWeek(courses, now);
  return lectures + quizzes > 0 && <p>{describeWeek(lectures, quizzes)}</p>;
}

/**
 * Shows a link to the mistakes if the student has taken a quiz. Reserves its space until the link
 * has loaded.
 */
function Mistakes(props: MistakesLineProps) {
  const hasTakenQuiz = props.courses.some(({ progress }) =>
    progress.lectures.some(({ quiz }) => quiz?.at),
  );
  return (
    hasTakenQuiz && (
      <p className={styles.mistakes}>
        <Suspense>
          <MistakesLine {...props} />
        </Suspense>
      </p>
    )
  );
}

function NoCourses() {
  return (
    <EmptyState
      icon={TicketIcon}
      title={copy.none.title}
      text={copy.none.text}
      actions={
        <>
          <ButtonLink to={paths.enroll()}>{copy.none.code}</ButtonLink>
          <ButtonLink variant="secondary" to={paths.courses()}>
            {copy.none.browse}
          </ButtonLink>
        </>
      }
    />
  );
}

function Account({ user }: { readonly user: User }) {
  const { data: courses, error, refetch } = useQuery(myCoursesWithPlaceholder);
  const [mistakeCounts, setMistakeCounts] = useState<ReadonlyMap<string, number>>(new Map());
  const ended = user.endedCourses ?? [];
  if (courses === undefined && error === null) return <MyCoursesSkeleton />;
  return (
    <>
      <div className={styles.courses}>
        {courses === undefined ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : courses.length > 0 ? (
          <>
            <Week courses={courses} />
            <Mistakes user={user} courses={courses} onCount={setMistakeCounts} />
            <MyCourses courses={courses} mistakeCounts={mistakeCounts} />
          </>
        ) : (
          ended.length === 0 && <NoCourses />
        )}
        {ended.length > 0 && (
          <Suspense>
            <EndedCourses courses={ended} />
          </Suspense>
        )}
      </div>
      {/* Render this only once the courses have loaded. Otherwise it would move when they load. */}
      <Profile user={user} />
    </>
  );
}

export function Component() {
  usePageTitle(copy.title);
  const { user } = useSession();
  return (
    <Page>
      <VisitorOrStudent
        visitor={<SignedOutNotice copy={copy.signedOut} from={paths.user()} />}
        student={
          <>
            <PageHead title={copy.title} lead={copy.lead} />
            {user !== null && <AskGrade key={user.uid} user={user} />}
            <div className={styles.columns}>
              {user === null ? <MyCoursesSkeleton /> : <Account user={user} />}
            </div>
          </>
        }
      />
    </Page>
  );
}
