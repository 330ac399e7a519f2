import { createHash } from 'node:crypto';
import { accessEnd } from '@markaz/contract/cards/course-access';
import type { OwnQuestion } from '@markaz/contract/learning/questions';
import { limits } from '@markaz/contract/limits';
import { cairoDay } from '@markaz/contract/time/cairo';
import { Timestamp } from 'firebase-admin/firestore';
import { mayOpen } from '../../catalogue/lectures/access-cache.ts';
import type { LectureService } from '../../catalogue/lectures/service.ts';
import type { Context } from '../../context.ts';
import { ApiError, conflict, notFound, tooManyAttempts } from '../../core/api-error.ts';
import type { SignedIn } from '../../core/caller.ts';
import { hasStatus } from '../../core/grpc-status.ts';
import { createRateLimiter } from '../../core/rate-limiter.ts';
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
import { ifUnchanged } from '../../store/staff-action.ts';
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

/**
 * Returns the id of the document of a question. Students see the ids of published questions. The id
 * contains the uid, so that nobody can make the request of another student seem repeated.
 */
function documentId(uid: string, cId: string, requestId: string): string {
  return createHash('sha256').update(`${uid}\n${cId}\n${requestId}`).digest('hex').slice(0, 24);
}

/** Stores the questions of students about moments of lectures, and returns the answers. */
export function createQuestionService({
  database,
  now,
  lectures,
}: Context & { readonly lectures: LectureService }) {
  const { firestore } = database;
  const askLimiter = createRateLimiter(askRate.perMinute, { atOnce: askRate.atOnce });
  const readLimiter = createRateLimiter(readRate.perMinute, { atOnce: readRate.atOnce });

  const requireToken = ({ uid }: SignedIn, limiter: typeof askLimiter) => {
    const waitMs = limiter.take(uid, now());
    if (waitMs > 0) throw tooManyAttempts(waitMs);
  };

  /** As for notes, access that has ended is enough. @throws 401, 403, 404 */
  const requireAccess = async (caller: SignedIn, cId: string, lId: string) => {
    const course = await lectures.accessForProgress(caller, cId, [lId]);
    const lecture = course.lectures.get(lId);
    if (lecture === undefined) throw notFound();
    if (!mayOpen(caller, lecture, accessEnd(course.access, lId) !== undefined))
      throw new ApiError('not_authorized');
  };

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
      if (snapshot.exists) batch.update(snapshot.ref, { questions: kept }, ifUnchanged(snapshot));
      else batch.create(snapshot.ref, { cId, uid, questions: kept });
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
      requireToken(caller, askLimiter);
      await requireAccess(caller, cId, lId);
      const question = await store(documentId(uid, cId, requestId), {
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
      requireToken(caller, readLimiter);
      await requireAccess(caller, cId, lId);
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
