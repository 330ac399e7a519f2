import type { OwnQuestion } from '@markaz/contract/learning/questions';
import { limits } from '@markaz/contract/limits';
import { cairoDay } from '@markaz/contract/time/cairo';
import { Timestamp } from 'firebase-admin/firestore';
import type { LectureContext } from '../../catalogue/lectures/service.ts';
import { conflict } from '../../core/api-error.ts';
import { hasStatus } from '../../core/grpc-status.ts';
import { createRateLimiter } from '../../core/rate-limiter.ts';
import { idOfRequest } from '../../core/requests.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { isCommitted, retryOnConflict } from '../../store/commit.ts';
import { readRecord } from '../../store/database.ts';
import {
  lectureQuestionsSchema,
  ownQuestionsSchema,
  type QuestionRecord,
  questionRecordSchema,
  withQuestion,
} from '../../store/records/questions.ts';
import { updateOrCreate } from '../../store/staff-action.ts';
import { presentOwnQuestion, presentOwnQuestions, toOwnQuestion } from './present.ts';

/** Rate limits for one student. A device that was offline sends several questions at once. */
const askRate = { perMinute: 6, atOnce: 20 };
const readRate = { perMinute: 20, atOnce: 60 };

const tooManyToday = () =>
  conflict(
    `يمكنك أن ترسل ${limits.questionsPerDay} أسئلة في اليوم في كل كورس. أرسل هذا السؤال غدًا.`,
  );

const tooManyWaiting = () =>
  conflict(`لك ${limits.ownQuestions} سؤالًا لم يُجب عنها بعد في هذا الكورس. انتظر الإجابة أولًا.`);

/** Stores the questions of students about moments of lectures, and returns the answers. */
export function createQuestionService({ database, now, lectures }: LectureContext) {
  const { firestore } = database;
  const askLimiter = createRateLimiter(askRate.perMinute, { atOnce: askRate.atOnce });
  const readLimiter = createRateLimiter(readRate.perMinute, { atOnce: readRate.atOnce });

  /** Returns a question that exists, although the student's list lacks it. Cost: 1 read. */
  const readExisting = async (id: string): Promise<OwnQuestion | null> => {
    const stored = readRecord(questionRecordSchema, await database.question(id).get());
    return stored && presentOwnQuestion(id, toOwnQuestion(stored));
  };

  /** Cost: 1 read, and 2 writes if the question is new. */
  const store = (id: string, question: QuestionRecord) =>
    retryOnConflict<OwnQuestion>(async () => {
      const { cId, uid, at } = question;
      const snapshot = await database.ownQuestions(cId, uid).get();
      const questions = readRecord(ownQuestionsSchema, snapshot)?.questions ?? {};
      if (Object.hasOwn(questions, id) && questions[id] !== undefined)
        return { answer: presentOwnQuestion(id, questions[id]) };
      const today = cairoDay(at.toDate());
      const askedToday = Object.values(questions).filter(
        (each) => cairoDay(new Date(each.at)) === today,
      );
      if (askedToday.length >= limits.questionsPerDay) throw tooManyToday();
      const own = toOwnQuestion(question);
      const kept = withQuestion(questions, id, own);
      if (kept === null) throw tooManyWaiting();
      const batch = firestore.batch();
      batch.create(database.question(id), question);
      updateOrCreate(batch, snapshot, { questions: kept }, { cId, uid, questions: kept });
      try {
        return (await isCommitted(batch.commit())) ? { answer: presentOwnQuestion(id, own) } : null;
      } catch (error) {
        if (!hasStatus(error, 'ALREADY_EXISTS')) throw error;
        // Another device may have stored the student's first question at the same time.
        const existing = await readExisting(id);
        return existing && { answer: existing };
      }
    });

  return {
    /**
     * Stores a question about a lecture that the caller may open or once had. Cost: 1 read and 2
     * writes; a repeated request 1 read. Also 2 reads if this instance has not cached the access.
     * @throws 401, 403, 404, 429, and 409 after `limits.questionsPerDay` questions, or if too many
     * have no answer
     */
    async 'courses/course/lectures/lecture/questions/ask'({ caller, input }) {
      const { cId, lId, id: requestId, part, seconds, text } = input;
      const { uid } = caller;
      askLimiter.takeOrRefuse(uid, now());
      await lectures.requireFormerAccess(caller, cId, lId);
      // Students see the ids of published questions, so a request id alone would not be enough.
      const question = await store(idOfRequest(uid, cId, requestId), {
        ...{ cId, lId, uid, part, seconds, text },
        state: 'waiting',
        at: Timestamp.fromDate(now()),
        answer: null,
        published: false,
      });
      return { question };
    },

    /**
     * Cost: 1 read, and 1 more with `own`. Also 2 reads if this instance has not cached the access.
     * @throws 401, 403, 404, 429
     */
    async 'courses/course/lectures/lecture/questions'({ caller, input: { cId, lId, own } }) {
      readLimiter.takeOrRefuse(caller.uid, now());
      await lectures.requireFormerAccess(caller, cId, lId);
      const [publishedDoc, ownDoc] = await firestore.getAll(
        database.lectureQuestions(cId, lId),
        ...(own ? [database.ownQuestions(cId, caller.uid)] : []),
      );
      const published = readRecord(lectureQuestionsSchema, publishedDoc)?.questions ?? {};
      return {
        published: Object.entries(published)
          .map(([id, question]) => ({ id, ...question }))
          .toSorted((a, b) => a.part - b.part || a.seconds - b.seconds),
        ...(own && {
          own: presentOwnQuestions(readRecord(ownQuestionsSchema, ownDoc) ?? { questions: {} }),
        }),
      };
    },
  } satisfies Partial<Handlers>;
}
