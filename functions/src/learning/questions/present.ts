import type { StaffQuestion } from '@markaz/contract/learning/answering';
import type { OwnQuestion } from '@markaz/contract/learning/questions';
import type { CourseRecord } from '../../store/records/course.ts';
import type {
  OwnQuestions,
  QuestionRecord,
  StoredOwnQuestion,
} from '../../store/records/questions.ts';

export function presentOwnQuestion(
  id: string,
  { at, ...question }: StoredOwnQuestion,
): OwnQuestion {
  return { id, ...question, at: new Date(at).toISOString() };
}

/** Returns a student's questions in a course, newest first. */
export function presentOwnQuestions({ questions }: Pick<OwnQuestions, 'questions'>): OwnQuestion[] {
  return Object.entries(questions)
    .toSorted(([, a], [, b]) => b.at - a.at)
    .map(([id, question]) => presentOwnQuestion(id, question));
}

/** Returns what the student sees of a question. */
export function toOwnQuestion(question: QuestionRecord): StoredOwnQuestion {
  const { lId, part, seconds, text, state, at, answer } = question;
  const visible = answer && { text: answer.text, link: answer.link };
  return { lId, part, seconds, text, state, at: at.toMillis(), answer: visible };
}

/** @param showsUid whether the caller may open the student's page */
export function presentStaffQuestion(
  id: string,
  { uid, at, answer, ...question }: QuestionRecord,
  course: Pick<CourseRecord, 'title' | 'lectures'> | undefined,
  showsUid: boolean,
): StaffQuestion {
  const lecture = course?.lectures.find((each) => each.id === question.lId);
  return {
    id,
    ...question,
    course: course?.title ?? '',
    lecture: lecture?.title ?? null,
    at: at.toDate().toISOString(),
    answer: answer && { text: answer.text, link: answer.link },
    ...(showsUid && { uid }),
  };
}
