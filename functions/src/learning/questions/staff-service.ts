import type { InputOf } from '@markaz/contract/api';
import type { Resource } from '@markaz/contract/catalogue/lectures';
import type { QuestionAnswer } from '@markaz/contract/learning/questions';
import { limits } from '@markaz/contract/limits';
import { FieldPath, FieldValue, Timestamp, type WriteBatch } from 'firebase-admin/firestore';
import type { CourseStore } from '../../catalogue/courses/store.ts';
import type { LinkService } from '../../catalogue/videos/links.ts';
import type { Context } from '../../context.ts';
import { conflict, invalidFields, notFound } from '../../core/api-error.ts';
import { mayAccess, type Staff } from '../../core/caller.ts';
import { retryOnStatus } from '../../core/grpc-status.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { Acting } from '../../store/audit.ts';
import { readRecord } from '../../store/database.ts';
import {
  type CourseRecord,
  courseContentsSchema,
  courseRecordSchema,
} from '../../store/records/course.ts';
import {
  lectureQuestionsSchema,
  ownQuestionsSchema,
  type QuestionRecord,
  questionRecordSchema,
} from '../../store/records/questions.ts';
import { userRecordSchema } from '../../store/records/user.ts';
import { type Decision, ifUnchanged, runStaffAction } from '../../store/staff-action.ts';
import { presentStaffQuestion, toOwnQuestion } from './present.ts';
import { readQuestionPage } from './store.ts';

const tooManyPublished = () =>
  conflict(`تحت كل محاضرة ${limits.publishedQuestions} سؤال منشور على الأكثر. ألغِ نشر بعضها أولًا.`);

function isSameAnswer(first: QuestionAnswer | null, second: QuestionAnswer): boolean {
  const contentOf = ({ text, link }: QuestionAnswer) =>
    JSON.stringify([text, link && [link.lId, link.part, link.seconds]]);
  return first !== null && contentOf(first) === contentOf(second);
}

/** Returns `answered` of a user document after an answer in a course. */
function answeredAfter(answered: Readonly<Record<string, number>>, cId: string, now: Date) {
  const seconds = Math.floor(now.getTime() / 1000);
  const newest = Object.entries({ ...answered, [cId]: seconds }).toSorted(([, a], [, b]) => b - a);
  return Object.fromEntries(newest.slice(0, limits.answeredCourses));
}

const answeredFieldSchema = userRecordSchema.pick({ answered: true, deleted: true });

/**
 * Lets content staff answer the questions of students, and teachers those in their own courses.
 * Teachers learn nothing about who asked.
 */
export function createStaffQuestionService({
  database,
  now,
  courses,
  links,
}: Pick<Context, 'database' | 'now'> & {
  readonly courses: CourseStore;
  readonly links: LinkService;
}) {
  const { firestore } = database;

  /** Whether the caller may see the questions of a course. Null: the course was purged. */
  const mayAnswer = (
    caller: Staff,
    course: Pick<CourseRecord, 'state' | 'author'> | null,
  ): boolean =>
    mayAccess(caller, 'content') ||
    (course?.state === 'live' && course.author !== null && course.author.id === caller.teacherOf);

  /** Cost: 1 read. @throws 404 */
  const readCourse = async (caller: Staff, cId: string): Promise<CourseRecord> => {
    const course = await courses.read(cId);
    if (course === null || !mayAnswer(caller, course)) throw notFound();
    return course;
  };

  /** Returns the resources of a lecture with signed links. Cost: 1 read. */
  const readResources = async (cId: string, lId: string): Promise<Resource[]> => {
    const contents = readRecord(courseContentsSchema, await database.courseContents(cId).get());
    const lectures = contents?.lectures ?? {};
    return links.signResources(
      Object.hasOwn(lectures, lId) ? (lectures[lId]?.resources ?? []) : [],
    );
  };

  /**
   * Returns the ids of the courses whose questions the list contains, or null for all courses.
   * Cost: no read for content staff, for teachers 1 with `cId` and otherwise 2.
   * @throws 404
   */
  const coursesOfList = async (
    caller: Staff,
    cId: string | undefined,
  ): Promise<readonly string[] | null> => {
    if (mayAccess(caller, 'content')) return cId === undefined ? null : [cId];
    if (cId !== undefined) {
      await readCourse(caller, cId);
      return [cId];
    }
    const all = await courses.readAll();
    return all.filter((course) => mayAnswer(caller, course)).map(({ id }) => id);
  };

  /**
   * Reads a question and what a change of it concerns. Cost: 4 reads, and 1 more if the question
   * is or will be published. A missing question costs 1.
   */
  const readForChange = async (caller: Staff, id: string, willBePublished: boolean) => {
    const questionDoc = await database.question(id).get();
    const question = readRecord(questionRecordSchema, questionDoc);
    if (question === null) return null;
    const { cId, lId, uid } = question;
    const isShown = question.published || willBePublished;
    const [courseDoc, ownDoc] = await firestore.getAll(
      database.course(cId),
      database.ownQuestions(cId, uid),
    );
    const course = readRecord(courseRecordSchema, courseDoc);
    if (!mayAnswer(caller, course)) throw notFound();
    const own = readRecord(ownQuestionsSchema, ownDoc)?.questions ?? {};
    const lectureDoc = isShown ? await database.lectureQuestions(cId, lId).get() : undefined;
    const shown = readRecord(lectureQuestionsSchema, lectureDoc)?.questions ?? {};

    /** Changes what the student sees. Old answered questions are not in the student's list. */
    const writeOwn = (batch: WriteBatch, changed: ReturnType<typeof toOwnQuestion>) => {
      if (ownDoc === undefined || !Object.hasOwn(own, id)) return;
      batch.update(ownDoc.ref, new FieldPath('questions', id), changed, ifUnchanged(ownDoc));
    };
    /** Changes what other students see. @param changed null if they see nothing any more */
    const writeShown = (batch: WriteBatch, changed: QuestionRecord | null) => {
      if (lectureDoc === undefined) return;
      const { ref, exists } = lectureDoc;
      if (changed === null) {
        const field = new FieldPath('questions', id);
        if (exists) batch.update(ref, field, FieldValue.delete(), ifUnchanged(lectureDoc));
        return;
      }
      const { part, seconds, text, answer } = toOwnQuestion(changed);
      const entry = { part, seconds, text, answer };
      if (!exists) batch.create(ref, { cId, lId, questions: { [id]: entry } });
      else batch.update(ref, new FieldPath('questions', id), entry, ifUnchanged(lectureDoc));
    };
    return { questionDoc, question, course, shown, writeOwn, writeShown };
  };

  const subjectsOf = ({ cId, uid }: QuestionRecord) => [`course/${cId}`, `user/${uid}`];

  const decideAnswer = async (
    caller: Staff,
    acting: Acting,
    { id, text, link, published }: InputOf<'admin/questions/answer'>,
  ): Promise<
    Decision<{ readonly record: QuestionRecord; readonly course: CourseRecord | null }>
  > => {
    const found = await readForChange(caller, id, published);
    if (found === null) throw notFound();
    const { questionDoc, question, course, shown, writeOwn, writeShown } = found;
    const { cId, uid } = question;
    const isLinkable = link === null || course?.lectures.some((each) => each.id === link.lId);
    if (!isLinkable) throw invalidFields({ link: 'هذه المحاضرة ليست في الكورس' });
    const isSame = isSameAnswer(question.answer, { text, link });
    if (isSame && question.published === published) return { answer: { record: question, course } };
    const isNewlyShown = published && !Object.hasOwn(shown, id);
    if (isNewlyShown && Object.keys(shown).length >= limits.publishedQuestions)
      throw tooManyPublished();
    const userRef = database.user(uid);
    const [userDoc] = isSame
      ? []
      : await firestore.getAll(userRef, { fieldMask: Object.keys(answeredFieldSchema.shape) });
    const user = readRecord(answeredFieldSchema, userDoc);
    const answer = { text, link, by: caller.uid, at: Timestamp.fromDate(acting.now) };
    const record: QuestionRecord = { ...question, state: 'answered', answer, published };
    return {
      answer: { record, course },
      change: {
        logged: {
          action: 'question.answer',
          subjects: subjectsOf(question),
          before: { answered: question.state === 'answered', published: question.published },
          after: { answered: true, published },
        },
        write(batch) {
          const changed = { state: record.state, answer, published };
          batch.update(questionDoc.ref, changed, ifUnchanged(questionDoc));
          writeOwn(batch, toOwnQuestion(record));
          writeShown(batch, published ? record : null);
          if (userDoc !== undefined && user?.deleted === null) {
            const answered = answeredAfter(user.answered, cId, acting.now);
            batch.update(userRef, { answered }, ifUnchanged(userDoc));
          }
        },
      },
    };
  };

  const decideDeletion = async (
    caller: Staff,
    { id, reason }: InputOf<'admin/questions/delete'>,
  ): Promise<Decision<{ readonly deleted: true }>> => {
    const found = await readForChange(caller, id, false);
    const deleted = { deleted: true } as const;
    if (found === null) return { answer: deleted };
    const { questionDoc, question, writeOwn, writeShown } = found;
    const { state, published } = question;
    return {
      answer: deleted,
      change: {
        logged: {
          action: 'question.delete',
          subjects: subjectsOf(question),
          before: { answered: state === 'answered', published },
          reason,
        },
        write(batch) {
          batch.delete(questionDoc.ref, ifUnchanged(questionDoc));
          const own = toOwnQuestion(question);
          writeOwn(batch, { ...own, text: '', state: 'deleted', answer: null });
          writeShown(batch, null);
        },
      },
    };
  };

  const showsUid = (caller: Staff) => mayAccess(caller, 'sales');

  return {
    /**
     * Cost: 1 read per question and per course on the page. For teachers 1 more with `cId`;
     * otherwise 2 more, and a page for each 30 of their courses.
     * @throws 400, 404
     */
    async 'admin/questions'({ caller, input: { state, cId, lId, ...page } }) {
      if (lId !== undefined && cId === undefined) throw invalidFields({ cId: 'اختر الكورس' });
      const cIds = await coursesOfList(caller, cId);
      const { found, next } = await readQuestionPage(database, { state, cIds, lId }, page);
      const titles = await courses.readEach([...new Set(found.map(({ record }) => record.cId))]);
      return {
        questions: found.map(({ id, record }) =>
          presentStaffQuestion(id, record, titles.get(record.cId), showsUid(caller)),
        ),
        next,
      };
    },

    /** Cost: 1 read, or 2 with `lId`. @throws 404 */
    async 'admin/questions/course'({ caller, input: { cId, lId } }) {
      const course = await readCourse(caller, cId);
      return {
        lectures: course.lectures.map(({ id, title }) => ({ id, title })),
        resources: lId === undefined ? [] : await readResources(cId, lId),
      };
    },

    /**
     * Cost: 4 reads and 4 writes. A question that is or will be published adds 1 read and 1 write.
     * If only the publication changes, 1 read and 1 write less.
     * @throws 400, 404, 409
     */
    async 'admin/questions/answer'({ caller, input }) {
      const acting = { admin: caller, now: now() };
      // Somebody else may publish the lecture's first question at the same time.
      const { record, course } = await retryOnStatus(['ALREADY_EXISTS'], () =>
        runStaffAction(database, acting, () => decideAnswer(caller, acting, input)),
      );
      const question = presentStaffQuestion(
        input.id,
        record,
        course ?? undefined,
        showsUid(caller),
      );
      return { question };
    },

    /**
     * Cost: 3 reads, 2 writes and 1 delete. A published question adds 1 read and 1 write. A
     * repeated request costs 1 read.
     * @throws 404
     */
    async 'admin/questions/delete'({ caller, input }) {
      const acting = { admin: caller, now: now() };
      return runStaffAction(database, acting, () => decideDeletion(caller, input));
    },
  } satisfies Partial<Handlers>;
}
