import { markState, type StudentQuiz } from '@markaz/contract/learning/quiz-results';
import type { StudentEnrolment, StudentSummary } from '@markaz/contract/people/students';
import { formatNumber } from '../../shared/format/numbers.ts';
import { bestMark, MarkFacts, MarkState } from '../ui/quiz/mark-facts.tsx';
import { OpenNext } from '../ui/quiz/open-next.tsx';
import { quizCopy } from '../ui/quiz/quiz.copy.ts';
import { copy } from './students.copy.ts';
import * as styles from './students.module.css';

interface Props {
  readonly enrolment: StudentEnrolment;
  readonly student: Pick<StudentSummary, 'uid' | 'displayName'>;
}

/** Whether lectures wait for the student to pass it. */
function isClosing(quiz: StudentQuiz): boolean {
  const state = markState(quiz);
  return quiz.gate && (state === 'failed' || state === 'none');
}

/** A course's quizzes that the student took or must pass to go on. */
export function EnrolmentQuizzes({ enrolment: { cId, quizzes }, student }: Props) {
  if (quizzes.length === 0) return null;
  return (
    <ul className={styles.quizzes} aria-label={copy.quizzes}>
      {quizzes.map((quiz) => (
        <li key={quiz.lId} className={styles.quiz}>
          <span>
            {copy.quizOf(formatNumber(quiz.number), quiz.title)} <MarkState mark={quiz} />
            <span className={styles.facts}>
              {quiz.best !== null && <span>{quizCopy.best(bestMark(quiz))}</span>}
              <MarkFacts mark={quiz} />
            </span>
          </span>
          {isClosing(quiz) && <OpenNext cId={cId} lecture={quiz} student={student} />}
        </li>
      ))}
    </ul>
  );
}
