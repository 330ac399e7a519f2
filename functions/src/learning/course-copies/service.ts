import { uploadedCaptionsFile, uploadedCaptionsPath } from '@markaz/contract/catalogue/captions';
import type { Exam } from '@markaz/contract/catalogue/exams';
import type { Resource } from '@markaz/contract/catalogue/lectures';
import type { KeyedQuiz } from '@markaz/contract/learning/quizzes';
import { limits } from '@markaz/contract/limits';
import { Timestamp } from 'firebase-admin/firestore';
import { isAlreadyAdded } from '../../catalogue/authoring/add-course.ts';
import {
  digestOf,
  type LectureQuiz,
  refuseOversized,
  withQuizzes,
} from '../../catalogue/authoring/course-records.ts';
import { changeLists, packLists, readLists, updateLists } from '../../catalogue/authoring/lists.ts';
import { pictureUrlPath } from '../../catalogue/thumbnails/names.ts';
import type { ThumbnailContext } from '../../catalogue/thumbnails/service.ts';
import { notFound } from '../../core/api-error.ts';
import { idOfRequest } from '../../core/requests.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { createCourseCounters } from '../../store/course-counters.ts';
import { readRecord } from '../../store/database.ts';
import {
  type CourseContents,
  type CourseRecord,
  courseContentsSchema,
  courseRecordSchema,
} from '../../store/records/course.ts';
import { type CourseQuizzes, courseQuizzesSchema } from '../../store/records/quiz.ts';
import { captionsOfLectures, picturesOfQuizzes } from '../../store/unused-files.ts';
import { lectureQuizOf } from '../quiz-authoring/lecture-quiz.ts';
import { packQuiz, unpackKeyedQuiz } from '../quizzes/packed-quiz.ts';

const copyTitle = (title: string) =>
  [...`نسخة من ${title}`].slice(0, limits.courseTitle).join('').trim();

type QuizEntries = CourseQuizzes['lectures'];

/**
 * Returns a quiz as the first version of a new quiz. Pictures without a copy are left out. The copy of
 * an exam keeps its times, and belongs to no bundle.
 * @param idOf the ids of the copied lectures, keyed by former id
 */
function copyExam(
  { bundle: _bundle, draws, ...exam }: Exam,
  copyOf: (lId: string) => string,
): Exam {
  return { ...exam, draws: draws.map(({ lId, count }) => ({ lId: copyOf(lId), count })) };
}

function copyQuiz(
  { settings, ...quiz }: KeyedQuiz,
  idOf: ReadonlyMap<string, string>,
  pictureNames: ReadonlyMap<string, string>,
): KeyedQuiz {
  const copyOf = (lId: string) => idOf.get(lId) ?? lId;
  const questions = quiz.questions.map(({ picture, from, ...question }) => {
    const file = picture && pictureNames.get(pictureUrlPath.toFile(picture.src));
    const copied = file ? { ...picture, src: pictureUrlPath.of(file) } : null;
    const origin = from === undefined ? {} : { from: copyOf(from) };
    return { ...question, ...origin, since: 1, picture: copied };
  });
  return {
    ...quiz,
    settings: { ...settings, exam: settings.exam && copyExam(settings.exam, copyOf) },
    version: 1,
    questions,
  };
}

/** Returns a resource with the copy of its uploaded captions, or without them if there is none. */
function copyCaptions(resource: Resource, copies: ReadonlyMap<string, string>): Resource {
  const { captions, ...rest } = resource;
  const file = captions === undefined ? null : uploadedCaptionsFile(captions);
  if (file === null) return resource;
  const copy = copies.get(file);
  return copy === undefined ? rest : { ...rest, captions: uploadedCaptionsPath(copy) };
}

/** Copies whole courses. It is part of learning, because it also copies quizzes with their keys. */
export function createCourseCopyService({ database, now, thumbnails }: ThumbnailContext) {
  const newId = () => database.courses.doc().id;

  /** Returns the stored quizzes of the copy, and what its course record and contents hold of them. */
  async function copyQuizzes(
    entries: QuizEntries,
    idOf: ReadonlyMap<string, string>,
    pictureNames: ReadonlyMap<string, string>,
    { savedAs, at }: { readonly savedAs: string; readonly at: Date },
  ) {
    const stored: Record<string, QuizEntries[string]> = {};
    const quizzes = new Map<string, LectureQuiz>();
    for (const [lId, { gzip }] of Object.entries(entries)) {
      const id = idOf.get(lId);
      if (gzip === null || id === undefined) continue;
      const quiz = copyQuiz(await unpackKeyedQuiz(gzip), idOf, pictureNames);
      const files = quiz.questions.flatMap(({ picture }) =>
        picture === null ? [] : [pictureUrlPath.toFile(picture.src)],
      );
      stored[id] = {
        version: 1,
        gzip: await packQuiz(quiz),
        savedAs,
        pictures: [...new Set(files)],
        saves: [{ version: 1, at: Math.floor(at.getTime() / 1000) }],
        keyChanged: 0,
        regraded: 0,
      };
      quizzes.set(id, await lectureQuizOf(quiz));
    }
    return { stored, quizzes };
  }

  return {
    /**
     * Copies a course as a draft with new ids, and with own files of its pictures. Times of
     * publishing are not copied. A repeated request returns the same copy. Cost: 8 reads and 11
     * writes. The quizzes add 1 read and 1 write, a picture adds 1 write and 1 delete, and so do the
     * pictures of all quizzes and all captions together.
     * @throws 404 for a course in the trash, 409 if the list of drafts is full
     */
    async 'admin/courses/copy'({ caller: admin, input: { id, quizzes: withQuiz, requestId } }) {
      const acting = { admin, now: now() };
      const cId = idOfRequest(admin.uid, requestId);
      const answer = { copied: true, id: cId } as const;
      const submittedAs = digestOf({ id, quizzes: withQuiz }, null);
      if (await isAlreadyAdded(database, cId, submittedAs)) return answer;
      const [courseDoc, contentsDoc, quizzesDoc] = await database.firestore.getAll(
        database.course(id),
        database.courseContents(id),
        ...(withQuiz ? [database.courseQuizzes(id)] : []),
      );
      const original = readRecord(courseRecordSchema, courseDoc);
      const contents = readRecord(courseContentsSchema, contentsDoc);
      if (original === null || contents === null || original.state === 'trashed') throw notFound();

      // A removed or deleted quiz may still have an entry.
      const listedIds = new Set(
        original.lectures.flatMap(({ id: lId, quiz }) => (quiz === undefined ? [] : [lId])),
      );
      const entries = Object.fromEntries(
        Object.entries(readRecord(courseQuizzesSchema, quizzesDoc)?.lectures ?? {}).filter(
          ([lId]) => listedIds.has(lId),
        ),
      );
      const thumbnail = await thumbnails.copyForCourse(original.thumbnail, cId, acting.now);
      const files = [
        ...picturesOfQuizzes(entries),
        ...captionsOfLectures(Object.values(contents.lectures)),
      ];
      const copies = await thumbnails.copyFiles(files, cId, acting.now);
      const idOf = new Map(original.lectures.map((lecture) => [lecture.id, newId()]));
      const newIdOf = (lId: string) => idOf.get(lId) ?? newId();
      const { stored, quizzes } = await copyQuizzes(entries, idOf, copies.names, {
        savedAs: submittedAs,
        at: acting.now,
      });
      const at = Timestamp.fromDate(acting.now);
      const draft = { state: 'live', published: false, publishAt: null } as const;
      const course: CourseRecord = {
        ...original,
        ...draft,
        title: copyTitle(original.title),
        thumbnail,
        lectures: original.lectures.map(({ id: lId, publishAt: _time, ...lecture }) => ({
          ...lecture,
          id: newIdOf(lId),
        })),
        removedLectures: [],
        createdAt: at,
        createdBy: admin.uid,
        updatedAt: at,
        trashedAt: null,
        trashedBy: null,
        submittedAs,
        revisedAs: null,
      };
      const copiedContents: CourseContents = {
        ...draft,
        listVersion: '',
        lectures: Object.fromEntries(
          Object.entries(contents.lectures).map(([lId, { open, resources }]) => [
            newIdOf(lId),
            { open, resources: resources.map((each) => copyCaptions(each, copies.names)) },
          ]),
        ),
      };
      const copy = withQuizzes({ course, contents: copiedContents }, quizzes);
      refuseOversized(copy.course, copy.contents);

      return changeLists(database, acting, async () => {
        // The same request may run twice at the same time.
        if (await isAlreadyAdded(database, cId, submittedAs)) return { answer };
        const lists = await readLists(database, acting.now);
        const writeLists = await packLists(lists, updateLists(lists, cId, null, copy.course));
        const { title, lectureCount } = copy.course;
        return {
          answer,
          change: {
            logged: {
              action: 'course.copy',
              subjects: [`course/${cId}`, `course/${id}`],
              before: { title: original.title },
              after: { title, lectureCount, quizzes: quizzes.size },
            },
            write(batch) {
              batch.create(database.course(cId), copy.course);
              batch.create(database.courseContents(cId), copy.contents);
              if (quizzes.size > 0) batch.create(database.courseQuizzes(cId), { lectures: stored });
              createCourseCounters(batch, database, cId);
              // The pictures are in use from this commit on, so they are no longer pending.
              for (const upload of [thumbnail?.name, copies.upload])
                if (upload != null) batch.delete(database.pendingUpload(upload));
              writeLists(batch);
            },
          },
        };
      });
    },
  } satisfies Partial<Handlers>;
}
