import { Timestamp } from 'firebase-admin/firestore';
import type { OwnQuestions, QuestionRecord } from '../../src/store/records/questions.ts';
import type { Api } from './api.ts';
import { type Document, writeDocuments } from './documents.ts';
import type { CreatedCourse } from './make-courses.ts';
import { coursesOf, uidOf } from './make-students.ts';
import type { Size } from './size.ts';

/** Writes a question of every student. Every fourth has no answer. */
export async function makeQuestions(
  { database, now }: Pick<Api, 'database' | 'now'>,
  size: Size,
  courses: readonly CreatedCourse[],
): Promise<void> {
  const newest = now().getTime();
  const documents = function* (): Generator<Document> {
    for (let student = 0; student < size.students; student += 1) {
      const uid = uidOf(student);
      const [course] = coursesOf(student, size).flatMap((index) => courses[index] ?? []);
      if (course === undefined) continue;
      const { cId } = course;
      const lId = course.lectures[5] ?? '';
      const at = Timestamp.fromMillis(newest - (student + 1) * 60_000);
      const isAnswered = student % 4 !== 0;
      const state = isAnswered ? 'answered' : 'waiting';
      const text = 'لماذا نُصب الحال في هذا المثال؟';
      const answer = { text: 'لأنه يبيّن هيئة صاحبه.', link: null };
      const question: QuestionRecord = {
        ...{ cId, lId, uid, part: 0, seconds: 750, text, state, at, published: false },
        answer: isAnswered ? { ...answer, by: 'admin', at } : null,
      };
      const own: OwnQuestions['questions'][string] = {
        ...{ lId, part: 0, seconds: 750, text, state, at: at.toMillis() },
        answer: isAnswered ? answer : null,
      };
      const id = `question-${student}`;
      yield [database.question(id), question];
      yield [database.ownQuestions(cId, uid), { cId, uid, questions: { [id]: own } }];
    }
  };
  await writeDocuments(database.firestore, documents());
}
