import type { EnrolledCourse } from '@markaz/contract/accounts/users';
import { openedCourse } from '../../shared/courses/opened-courses.ts';
import { formatExamTime, useServerNow } from '../../shared/exams/exam-time.ts';
import { formatDate } from '../../shared/format/time.ts';
import { marksCopy as copy } from './marks.copy.ts';
import * as styles from './marks.module.css';
import { marksOfCourse, type TakenQuiz } from './marks-of-course.ts';

/** Number of bars in the graph. The table contains all quizzes. */
const maxBars = 24;
/** Lengths in the graph's own unit. A bar of full marks is 100 high. */
const [barWidth, step, full] = [20, 28, 100];

/** Shows a bar for each mark, from right to left in the order of their dates. */
function Graph({ quizzes }: { readonly quizzes: readonly TakenQuiz[] }) {
  const width = quizzes.length * step;
  return (
    <svg
      className={styles.graph}
      style={{ maxInlineSize: `${width}px` }}
      viewBox={`0 0 ${width} ${full}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {[0, full / 2].map((y) => (
        <line key={y} className={styles.line} x1="0" x2={width} y1={y} y2={y} />
      ))}
      {quizzes.map(({ lId, best, isPassed }, index) => {
        // A mark of 0 and a missing mark are thin lines.
        const height = Math.max(2, best === null ? 0 : (best.score / Math.max(1, best.of)) * full);
        const x = width - (index + 1) * step + (step - barWidth) / 2;
        return (
          <rect
            key={lId}
            className={isPassed ? styles.passed : styles.failed}
            x={x}
            y={full - height}
            width={barWidth}
            height={height}
          />
        );
      })}
    </svg>
  );
}

/** Shows the student's marks in a course as a graph and as a table, from data on this device. */
export default function Marks({ course }: { readonly course: EnrolledCourse }) {
  const now = useServerNow((course.exams ?? []).map(({ closes }) => closes));
  const quizzes = marksOfCourse(course, openedCourse(course.id)?.lectures ?? [], now);
  const describeMark = ({ best, shownAt }: TakenQuiz) => {
    if (best !== null) return copy.score(best.score, best.of);
    return shownAt === null ? copy.none : copy.held(formatExamTime(shownAt, now));
  };
  const describeTitle = ({ title, isExam }: TakenQuiz) =>
    isExam && title !== null ? copy.exam(title) : (title ?? copy.quizWithoutTitle);
  return (
    <div className={styles.marks}>
      <Graph quizzes={quizzes.slice(-maxBars)} />
      <p className={styles.legend}>{copy.legend}</p>
      <table className={styles.table}>
        <caption>{copy.caption(course.title)}</caption>
        <thead>
          <tr>
            <th scope="col">{copy.quiz}</th>
            <th scope="col">{copy.mark}</th>
            <th scope="col">{copy.date}</th>
          </tr>
        </thead>
        <tbody>
          {quizzes.toReversed().map((quiz) => (
            <tr key={quiz.lId}>
              <th scope="row">
                <bdi>{describeTitle(quiz)}</bdi>
              </th>
              <td>{describeMark(quiz)}</td>
              <td>{formatDate(quiz.at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
