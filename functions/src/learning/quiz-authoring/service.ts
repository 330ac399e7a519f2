import type { RequestOf } from '@markaz/contract/api';
import { isRight } from '@markaz/contract/learning/question-kinds';
import { type KeyedQuiz, keyedQuizSchema } from '@markaz/contract/learning/quizzes';
import { times } from '@markaz/contract/limits';
import {
  digestOf,
  quizzesOf,
  refuseOversized,
  withQuizzes,
} from '../../catalogue/authoring/course-records.ts';
import type { ThumbnailService } from '../../catalogue/thumbnails/service.ts';
import type { Context } from '../../context.ts';
import { conflict, invalidFields, notFound } from '../../core/api-error.ts';
import { retryOnStatus } from '../../core/grpc-status.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { readRecord } from '../../store/database.ts';
import { courseContentsSchema, courseRecordSchema } from '../../store/records/course.ts';
import { awaitsRegrade, courseQuizzesSchema } from '../../store/records/quiz.ts';
import { ifUnchanged, runStaffAction } from '../../store/staff-action.ts';
import { packQuiz, unpackKeyedQuiz, withoutKeys } from '../quizzes/packed-quiz.ts';
import { exchangePictures } from './pictures.ts';

type QuizToSave = RequestOf<'admin/quizzes/save'>['quiz'];

/** Returns a short id, because every submitted answer contains it. */
function newQuestionId(taken: ReadonlySet<string>): string {
  for (;;) {
    const id = Math.random().toString(36).slice(2, 8);
    if (id.length === 6 && !taken.has(id)) return id;
  }
}

/**
 * Returns a quiz to store. Existing questions keep their ids and the version that first asked them.
 * @param before the former quiz; null if there was none
 */
function withIds(
  { settings, questions }: NonNullable<QuizToSave>,
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
      // A repeated or unknown id creates a new question.
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

export function createQuizAuthoringService({
  database,
  now,
  thumbnails,
}: Context & { readonly thumbnails: ThumbnailService }) {
  return {
    /** Two reads. @throws 404 */
    async 'admin/quizzes/quiz'({ input: { cId, lId } }) {
      const [courseDoc, quizzesDoc] = await database.firestore.getAll(
        database.course(cId),
        database.courseQuizzes(cId),
      );
      const course = readRecord(courseRecordSchema, courseDoc);
      const lecture = course?.lectures.find(({ id }) => id === lId);
      if (lecture === undefined) throw notFound();
      const entry = readRecord(courseQuizzesSchema, quizzesDoc)?.lectures[lId];
      const gzip = lecture.quiz === undefined ? null : (entry?.gzip ?? null);
      return {
        lecture: lecture.title,
        quiz: gzip === null ? null : await unpackKeyedQuiz(gzip),
        version: entry?.version ?? 0,
        regrade: entry !== undefined && gzip !== null && awaitsRegrade(entry),
      };
    },

    /** One read, one write. @throws 400, 404, 413 */
    async 'admin/quizzes/picture'({ input: { cId }, file }) {
      if (file === null) throw invalidFields({ thumbnail: 'اختر صورة' });
      const [course] = await database.firestore.getAll(database.course(cId), {
        fieldMask: ['state'],
      });
      if (course?.exists !== true) throw notFound();
      return { picture: await thumbnails.keepForQuiz(file, cId, now()) };
    },

    /**
     * Saves or deletes a lecture's quiz if it is still as the caller read it; a repeated request
     * changes nothing. Three reads, four writes; one read and one delete per picture new to the
     * course's quizzes, one write per picture that they no longer use.
     * @throws 400 also if a record would outgrow a document, 404, 409
     */
    async 'admin/quizzes/save'({ caller: admin, input }) {
      const { cId, lId, version, quiz: wanted } = input;
      const acting = { admin, now: now() };
      const save = () =>
        runStaffAction(database, acting, async () => {
          const [courseDoc, contentsDoc, quizzesDoc] = await database.firestore.getAll(
            database.course(cId),
            database.courseContents(cId),
            database.courseQuizzes(cId),
          );
          if (!courseDoc || !contentsDoc || !quizzesDoc) throw notFound();
          const course = readRecord(courseRecordSchema, courseDoc);
          const contents = readRecord(courseContentsSchema, contentsDoc);
          const lecture = course?.lectures.find(({ id }) => id === lId);
          if (course === null || contents === null || lecture === undefined) throw notFound();
          const stored = readRecord(courseQuizzesSchema, quizzesDoc)?.lectures ?? {};
          const entry = stored[lId];
          const before = entry?.gzip == null ? null : await unpackKeyedQuiz(entry.gzip);
          const savedAs = digestOf({ version, wanted }, null);
          if (entry?.savedAs === savedAs) {
            const regrade = awaitsRegrade(entry);
            return {
              answer: { saved: true as const, quiz: before, version: entry.version, regrade },
            };
          }
          if ((entry?.version ?? 0) !== version)
            throw conflict('غيّر مسؤول آخر هذا الاختبار بعد أن فتحته. حدّثه ثم أعد تعديلك.');

          const questions = wanted?.questions ?? [];
          const pictures = await exchangePictures(database, { cId, lId, stored, questions });
          const next = version + 1;
          const quiz = wanted === null ? null : withIds(wanted, before, next);
          const quizzes = new Map(quizzesOf({ course, contents }));
          if (quiz === null) quizzes.delete(lId);
          else {
            const { minutes, gate, passMark, attempts } = quiz.settings;
            quizzes.set(lId, {
              facts: { questions: quiz.questions.length, minutes, gate, passMark, attempts },
              contents: { version: next, gzip: await packQuiz(withoutKeys(quiz)) },
            });
          }
          const after = withQuizzes({ course, contents }, quizzes);
          const at = Math.floor(acting.now.getTime() / 1000);
          const hourAgo = at - times.formerQuizVersion / 1000;
          const saved = {
            version: next,
            gzip: quiz === null ? null : await packQuiz(quiz),
            savedAs,
            pictures: pictures.files,
            saves: [
              ...(entry?.saves ?? []).filter((save) => save.at >= hourAgo),
              { version: next, at },
            ],
            keyChanged: hasOtherKey(before, quiz) ? next : (entry?.keyChanged ?? 0),
            regraded: entry?.regraded ?? 0,
          };
          const lectures = { ...stored, [lId]: saved };
          refuseOversized(after.course, after.contents, lectures);
          const regrade = quiz !== null && awaitsRegrade(saved);
          return {
            answer: { saved: true as const, quiz, version: next, regrade },
            change: {
              logged: {
                action: quiz === null ? 'quiz.remove' : 'quiz.save',
                subjects: [`course/${cId}`],
                before: { questions: before?.questions.length ?? 0 },
                after: { title: lecture.title, questions: quiz?.questions.length ?? 0 },
              },
              write(batch) {
                const { lectures: placed, listVersion } = after.contents;
                batch.update(
                  courseDoc.ref,
                  { lectures: after.course.lectures },
                  ifUnchanged(courseDoc),
                );
                batch.update(
                  contentsDoc.ref,
                  { lectures: placed, listVersion },
                  ifUnchanged(contentsDoc),
                );
                if (quizzesDoc.exists)
                  batch.update(quizzesDoc.ref, { lectures }, ifUnchanged(quizzesDoc));
                else batch.create(quizzesDoc.ref, { lectures });
                pictures.write(batch, acting.now);
              },
            },
          };
        });
      // A document was created or purged between reading and writing.
      return retryOnStatus(['ALREADY_EXISTS', 'NOT_FOUND'], save).finally(() =>
        database.changes.emit('changed'),
      );
    },
  } satisfies Partial<Handlers>;
}
