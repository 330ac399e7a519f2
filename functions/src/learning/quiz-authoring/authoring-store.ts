import type { RequestOf, ResponseOf } from '@markaz/contract/api';
import { isRight } from '@markaz/contract/learning/quiz-marking';
import { type KeyedQuiz, keyedQuizSchema } from '@markaz/contract/learning/quizzes';
import { times } from '@markaz/contract/limits';
import {
  digestOf,
  quizzesOf,
  refuseOversized,
  withQuizzes,
} from '../../catalogue/authoring/course-records.ts';
import type { Acting } from '../../store/audit.ts';
import { type Database, readRecord } from '../../store/database.ts';
import { type Done, loggedTransaction } from '../../store/logged-transaction.ts';
import { courseContentsSchema, courseRecordSchema } from '../../store/records/course.ts';
import { awaitsRegrade, courseQuizzesSchema } from '../../store/records/quiz.ts';
import { packQuiz, unpackKeyedQuiz, withoutKeys } from '../quizzes/packed-quiz.ts';
import { exchangePictures } from './pictures.ts';

type Wanted = RequestOf<'admin/quizzes/save'>;

/** `conflict`: the quiz changed since it was read. */
type Saved =
  | Pick<ResponseOf<'admin/quizzes/save'>, 'quiz' | 'version' | 'regrade'>
  | 'gone'
  | 'conflict';

/** Short, because every answer contains it. */
function newQuestionId(taken: ReadonlySet<string>): string {
  for (;;) {
    const id = Math.random().toString(36).slice(2, 8);
    if (id.length === 6 && !taken.has(id)) return id;
  }
}

/**
 * Returns a quiz to store. Known questions keep their ids and the version that first asked them.
 * @param before the former quiz, if there was one
 */
function keyed(
  { settings, questions }: NonNullable<Wanted['quiz']>,
  before: KeyedQuiz | null,
  version: number,
): KeyedQuiz {
  const known = new Map(before?.questions.map((question) => [question.id, question]));
  const taken = new Set(known.keys());
  return keyedQuizSchema.parse({
    settings,
    version,
    questions: questions.map(({ id: asked, ...question }) => {
      const former = asked === undefined ? undefined : known.get(asked);
      // A repeated or unknown id makes a new question.
      if (former !== undefined) known.delete(former.id);
      const id = former?.id ?? newQuestionId(taken);
      taken.add(id);
      return { ...question, id, since: former?.since ?? version };
    }),
  });
}

/** Whether the key of an existing question changed. */
function hasOtherKey(before: KeyedQuiz | null, after: KeyedQuiz | null): boolean {
  const keys = new Map(before?.questions.map(({ id, right }) => [id, right]));
  return (after?.questions ?? []).some((question) => {
    const former = keys.get(question.id);
    return former !== undefined && !isRight(question, former);
  });
}

export function createQuizAuthoringStore(database: Database) {
  return {
    /** Reads a lecture's title and quiz; two reads. Null if the course has no such lecture. */
    async read(cId: string, lId: string) {
      const [courseDoc, quizzesDoc] = await database.firestore.getAll(
        database.course(cId),
        database.courseQuizzes(cId),
      );
      const course = readRecord(courseRecordSchema, courseDoc);
      const lecture = course?.lectures.find(({ id }) => id === lId);
      if (lecture === undefined) return null;
      const kept = readRecord(courseQuizzesSchema, quizzesDoc)?.lectures[lId];
      const gzip = lecture.quiz === undefined ? null : (kept?.gzip ?? null);
      return {
        lecture: lecture.title,
        quiz: gzip === null ? null : await unpackKeyedQuiz(gzip),
        version: kept?.version ?? 0,
        regrade: kept !== undefined && gzip !== null && awaitsRegrade(kept),
      };
    },

    /** Whether the course exists; one read. */
    async hasCourse(cId: string): Promise<boolean> {
      const [course] = await database.firestore.getAll(database.course(cId), {
        fieldMask: ['state'],
      });
      return course?.exists === true;
    },

    /**
     * Saves or deletes a lecture's quiz that is still as the caller read it; three reads, four
     * writes. A repeated request changes nothing. @throws 400 if a record would outgrow a document
     */
    save: (acting: Acting, { cId, lId, version, quiz: wanted }: Wanted) =>
      loggedTransaction(database, acting, async (transaction): Promise<Done<Saved>> => {
        const [courseDoc, contentsDoc, quizzesDoc] = await transaction.getAll(
          database.course(cId),
          database.courseContents(cId),
          database.courseQuizzes(cId),
        );
        const course = readRecord(courseRecordSchema, courseDoc);
        const contents = readRecord(courseContentsSchema, contentsDoc);
        const lecture = course?.lectures.find(({ id }) => id === lId);
        if (course === null || contents === null || lecture === undefined)
          return { answer: 'gone' };
        const stored = readRecord(courseQuizzesSchema, quizzesDoc)?.lectures ?? {};
        const kept = stored[lId];
        const before = kept?.gzip == null ? null : await unpackKeyedQuiz(kept.gzip);
        const savedAs = digestOf({ version, wanted }, null);
        if (kept?.savedAs === savedAs) {
          const { version: saved } = kept;
          return { answer: { quiz: before, version: saved, regrade: awaitsRegrade(kept) } };
        }
        if ((kept?.version ?? 0) !== version) return { answer: 'conflict' };

        const exchange = { cId, lId, stored, questions: wanted?.questions ?? [], now: acting.now };
        const { pictures, strike } = await exchangePictures(transaction, database, exchange);
        const next = version + 1;
        const quiz = wanted === null ? null : keyed(wanted, before, next);
        const others = quizzesOf({ course, contents });
        const quizzes = new Map(others);
        if (quiz === null) quizzes.delete(lId);
        else {
          const { minutes, gate, passMark, attempts } = quiz.settings;
          quizzes.set(lId, {
            facts: { questions: quiz.questions.length, minutes, gate, passMark, attempts },
            contents: { version: next, gzip: await packQuiz(withoutKeys(quiz)) },
          });
        }
        const after = withQuizzes({ course, contents }, quizzes);
        const gzip = quiz === null ? null : await packQuiz(quiz);
        const at = Math.floor(acting.now.getTime() / 1000);
        const hourAgo = at - times.formerQuizVersion / 1000;
        const former = (kept?.saves ?? []).filter((save) => save.at >= hourAgo);
        const saves = [...former, { version: next, at }];
        const regrading = {
          keyChanged: hasOtherKey(before, quiz) ? next : (kept?.keyChanged ?? 0),
          regraded: kept?.regraded ?? 0,
        };
        const saved = { version: next, gzip, savedAs, pictures, saves, ...regrading };
        const lectures = { ...stored, [lId]: saved };
        refuseOversized(after.course, after.contents, lectures);
        strike();
        transaction.update(database.course(cId), { lectures: after.course.lectures });
        const { lectures: placed, listVersion } = after.contents;
        transaction.update(database.courseContents(cId), { lectures: placed, listVersion });
        transaction.set(database.courseQuizzes(cId), { lectures });
        const facts = { title: lecture.title, questions: quiz?.questions.length ?? 0 };
        return {
          answer: { quiz, version: next, regrade: quiz !== null && awaitsRegrade(saved) },
          logged: {
            action: quiz === null ? 'quiz.remove' : 'quiz.save',
            subjects: [`course/${cId}`],
            before: { questions: before?.questions.length ?? 0 },
            after: facts,
          },
        };
      }),
  };
}
