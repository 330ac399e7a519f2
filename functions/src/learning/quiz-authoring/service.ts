import type { RequestOf } from '@markaz/contract/api';
import { examState } from '@markaz/contract/learning/exam-rules';
import { isRight } from '@markaz/contract/learning/question-kinds';
import {
  type KeyedQuiz,
  keyedQuizSchema,
  type QuizSettings,
} from '@markaz/contract/learning/quizzes';
import { times } from '@markaz/contract/limits';
import {
  digestOf,
  quizzesOf,
  refuseOversized,
  withQuizzes,
} from '../../catalogue/authoring/course-records.ts';
import { packLists, readLists, updateLists } from '../../catalogue/authoring/lists.ts';
import { requireCourse } from '../../catalogue/authoring/uploads.ts';
import type { ThumbnailContext } from '../../catalogue/thumbnails/service.ts';
import { conflict, invalidFields, notFound } from '../../core/api-error.ts';
import { retryOnStatus } from '../../core/grpc-status.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { readRecord } from '../../store/database.ts';
import { bundleSchema } from '../../store/records/cards.ts';
import { courseContentsSchema, courseRecordSchema } from '../../store/records/course.ts';
import { awaitsRegrade, courseQuizzesSchema } from '../../store/records/quiz.ts';
import { ifUnchanged, runStaffAction, updateOrCreate } from '../../store/staff-action.ts';
import { packQuiz, unpackKeyedQuiz } from '../quizzes/packed-quiz.ts';
import { lectureQuizOf } from './lecture-quiz.ts';
import { preparePictures } from './pictures.ts';

type QuizToSave = RequestOf<'admin/quizzes/save'>['quiz'];

/**
 * Returns a random id that is not used yet. It is short because every submitted answer contains it.
 */
function newQuestionId(usedIds: ReadonlySet<string>): string {
  for (;;) {
    const id = Math.random().toString(36).slice(2, 8);
    if (id.length === 6 && !usedIds.has(id)) return id;
  }
}

/**
 * Returns the quiz to store. Existing questions keep their ids. They also keep `since`, the first
 * version of the quiz that contained the question.
 * @param before the stored quiz, or null if there is none
 */
function assignQuestionIds(
  { settings, questions }: NonNullable<QuizToSave>,
  before: KeyedQuiz | null,
  version: number,
): KeyedQuiz {
  const unmatched = new Map(before?.questions.map((question) => [question.id, question]));
  const usedIds = new Set(unmatched.keys());
  return keyedQuizSchema.parse({
    settings,
    version,
    questions: questions.map(({ id: requestedId, ...question }) => {
      const existing = requestedId === undefined ? undefined : unmatched.get(requestedId);
      // A repeated or unknown id creates a new question, so each question is matched only once.
      if (existing !== undefined) unmatched.delete(existing.id);
      const id = existing?.id ?? newQuestionId(usedIds);
      usedIds.add(id);
      return { ...question, id, since: existing?.since ?? version };
    }),
  });
}

/** Whether the right answers of an existing question changed. */
function hasChangedKey(before: KeyedQuiz | null, after: KeyedQuiz | null): boolean {
  const formerAnswers = new Map(before?.questions.map(({ id, right }) => [id, right]));
  return (after?.questions ?? []).some((question) => {
    const former = formerAnswers.get(question.id);
    return former !== undefined && !isRight(question, former);
  });
}

/**
 * Refuses changes that take time or a place from students who take an exam now. While it is open, it
 * may only be open longer, and give more minutes and attempts.
 * @param before the stored settings, or undefined if there was no quiz
 * @param after the new settings, or undefined if the quiz is to be deleted
 * @throws 409
 */
function refuseLessTime(
  before: QuizSettings | undefined,
  after: QuizSettings | undefined,
  now: Date,
): void {
  if (before?.exam == null || examState(before.exam, now) !== 'open') return;
  const orInfinite = (number: number | null) => number ?? Number.POSITIVE_INFINITY;
  const isSafe =
    after?.exam != null &&
    Date.parse(after.exam.opens) <= now.getTime() &&
    Date.parse(after.exam.closes) >= Date.parse(before.exam.closes) &&
    orInfinite(after.minutes) >= orInfinite(before.minutes) &&
    orInfinite(after.attempts) >= orInfinite(before.attempts);
  if (!isSafe)
    throw conflict('الامتحان مفتوح الآن، فيمكنك أن تمد وقته لا أن تقصره. عدّل الباقي بعد أن ينتهي.');
}

export function createQuizAuthoringService({ database, now, thumbnails }: ThumbnailContext) {
  /**
   * Returns the settings of a quiz with the current name and courses of the bundle, if it is an exam
   * of a bundle. Cost: 1 read for such an exam.
   * @throws 400 if the bundle does not contain the course
   */
  const withBundle = async (settings: QuizSettings, cId: string): Promise<QuizSettings> => {
    const { exam } = settings;
    if (exam?.bundle === undefined) return settings;
    const { id } = exam.bundle;
    const bundle = readRecord(bundleSchema, await database.bundle(id).get());
    if (bundle === null || !bundle.courses.includes(cId))
      throw invalidFields({ 'quiz.settings.exam.bundle': 'ليس هذا الكورس في هذه الباقة' });
    const { name, courses } = bundle;
    return { ...settings, exam: { ...exam, bundle: { id, name, courses } } };
  };

  return {
    /** Returns a lecture's quiz with its answer keys. Cost: 2 reads. @throws 404 */
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

    /** Stores a picture for a question. Cost: 1 read, 1 write. @throws 400, 404, 413 */
    async 'admin/quizzes/picture'({ input: { cId }, file }) {
      if (file === null) throw invalidFields({ thumbnail: 'اختر صورة' });
      await requireCourse(database, cId);
      return { picture: await thumbnails.storeForQuiz(file, cId, now()) };
    },

    /**
     * Saves or deletes a lecture's quiz. Fails if somebody else has saved the quiz since the caller
     * read it. A repeated request changes nothing. Cost: 3 reads and 4 writes. Each picture that
     * the course's quizzes did not use before adds 1 read and 1 delete. Each picture that they no
     * longer use adds 1 write. An exam adds 4 reads and at most 2 writes, because lists of courses
     * show it, and 1 read if it belongs to a bundle.
     * @throws 400, 404, 409. A 400 can also mean that a document would become too large
     */
    async 'admin/quizzes/save'({ caller: admin, input }) {
      const { cId, lId, version, quiz: requestedQuiz } = input;
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
          const requestDigest = digestOf({ version, wanted: requestedQuiz }, null);
          if (entry?.savedAs === requestDigest) {
            const regrade = awaitsRegrade(entry);
            return {
              answer: { saved: true as const, quiz: before, version: entry.version, regrade },
            };
          }
          if ((entry?.version ?? 0) !== version)
            throw conflict('غيّر مسؤول آخر هذا الاختبار بعد أن فتحته. حدّثه ثم أعد تعديلك.');

          const questions = requestedQuiz?.questions ?? [];
          refuseLessTime(before?.settings, requestedQuiz?.settings, acting.now);
          const isListed = before?.settings.exam != null || requestedQuiz?.settings.exam != null;
          const lists = isListed ? await readLists(database, acting.now) : null;
          const pictures = await preparePictures(database, { cId, lId, stored, questions });
          const nextVersion = version + 1;
          const quiz =
            requestedQuiz === null
              ? null
              : assignQuestionIds(
                  { ...requestedQuiz, settings: await withBundle(requestedQuiz.settings, cId) },
                  before,
                  nextVersion,
                );
          const quizzes = new Map(quizzesOf({ course, contents }));
          if (quiz === null) quizzes.delete(lId);
          else {
            quizzes.set(lId, await lectureQuizOf(quiz));
          }
          const after = withQuizzes({ course, contents }, quizzes);
          const nowSeconds = Math.floor(acting.now.getTime() / 1000);
          // Older entries in `saves` are not needed to accept answers to a former version.
          const oldestKeptSave = nowSeconds - times.formerQuizVersion / 1000;
          const savedEntry = {
            version: nextVersion,
            gzip: quiz === null ? null : await packQuiz(quiz),
            savedAs: requestDigest,
            pictures: pictures.files,
            saves: [
              ...(entry?.saves ?? []).filter((save) => save.at >= oldestKeptSave),
              { version: nextVersion, at: nowSeconds },
            ],
            keyChanged: hasChangedKey(before, quiz) ? nextVersion : (entry?.keyChanged ?? 0),
            regraded: entry?.regraded ?? 0,
          };
          const lectures = { ...stored, [lId]: savedEntry };
          refuseOversized(after.course, after.contents, lectures);
          const writeLists =
            lists === null
              ? null
              : await packLists(lists, updateLists(lists, cId, course, after.course));
          const regrade = quiz !== null && awaitsRegrade(savedEntry);
          return {
            answer: { saved: true as const, quiz, version: nextVersion, regrade },
            change: {
              logged: {
                action: quiz === null ? 'quiz.remove' : 'quiz.save',
                subjects: [`course/${cId}`],
                before: { questions: before?.questions.length ?? 0 },
                after: { title: lecture.title, questions: quiz?.questions.length ?? 0 },
              },
              write(batch) {
                const { lectures: lectureContents, listVersion } = after.contents;
                batch.update(
                  courseDoc.ref,
                  { lectures: after.course.lectures },
                  ifUnchanged(courseDoc),
                );
                batch.update(
                  contentsDoc.ref,
                  { lectures: lectureContents, listVersion },
                  ifUnchanged(contentsDoc),
                );
                updateOrCreate(batch, quizzesDoc, { lectures });
                pictures.write(batch, acting.now);
                writeLists?.(batch);
              },
            },
          };
        });
      // These errors mean that a document was created or purged between reading and writing.
      return retryOnStatus(['ALREADY_EXISTS', 'NOT_FOUND'], save).finally(() =>
        database.changes.emit('changed'),
      );
    },
  } satisfies Partial<Handlers>;
}
