import { limits, times } from '@markaz/contract/limits';
import { beforeAll, describe, expect, it } from 'vitest';
import { inGroups } from '../src/core/in-groups.ts';
import { lastAuditEntry } from './codes.ts';
import { enrol, makeCourse, makeEnrolledStudent, type TestCourse } from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStaff, makeStudent, reason } from './people.ts';
import { authorOf, makeTeacher } from './teachers.ts';

let api: TestApi;
let admin: Account;
let content: Account;
let course: TestCourse;
beforeAll(async () => {
  api = await startApi({ frozenClock: true });
  admin = await makeAdmin(api);
  content = await makeStaff(api, ['content']);
  course = await makeCourse(api, admin, { author: { name: 'أ. هدى' } });
});

const askPath = 'courses/course/lectures/lecture/questions/ask';
const readPath = 'courses/course/lectures/lecture/questions';

let requests = 0;
const requestOf = (text: string, { cId, soldId }: TestCourse = course) => {
  requests += 1;
  return { cId, lId: soldId, id: `q${requests}`, part: 0, seconds: 750, text };
};

async function ask(as: Account, text: string, of = course) {
  return (await api.call(askPath, requestOf(text, of), { as })).question;
}

const readOwn = async (as: Account, { cId, soldId } = course) =>
  (await api.call(readPath, { cId, lId: soldId, own: true }, { as })).own ?? [];

const readPublished = async (as: Account, { cId, soldId } = course) =>
  (await api.call(readPath, { cId, lId: soldId }, { as })).published;

const answerOf = (id: string, text = 'لأنه حال.', published = false) => ({
  id,
  text,
  link: null,
  published,
});

const answer = (id: string, text?: string, published?: boolean, as = content) =>
  api.call('admin/questions/answer', answerOf(id, text, published), { as });

const makeEnrolled = (of = course) => makeEnrolledStudent(api, admin, of);

/** A course of its own, so that lists contain only the questions of one test. */
const makeQuietCourse = (author = 'أ. كريم') =>
  makeCourse(api, admin, { author: { name: author } });

describe('asking', () => {
  it('cleans the text of a question, and stores it only once even if the device sends it again', async () => {
    const as = await makeEnrolled();
    const request = requestOf('لماذا\u0000 نُصب \n\n\n\n الحال؟');
    const first = await api.call(askPath, request, { as });
    expect(first.question).toEqual({
      id: expect.any(String),
      lId: course.soldId,
      part: 0,
      seconds: 750,
      text: 'لماذا نُصب\n\n الحال؟',
      state: 'waiting',
      at: api.now().toISOString(),
      answer: null,
    });
    api.advance(5_000);
    expect(await api.call(askPath, request, { as })).toEqual(first);
    expect(await readOwn(as)).toEqual([first.question]);
    const stored = await api.firestore.collection('questions').where('uid', '==', as.uid).get();
    expect(stored.size).toBe(1);
  });

  it('stores both questions if two devices send one at the same moment', async () => {
    const as = await makeEnrolled();
    const phone = requestOf('من الهاتف');
    const laptop = requestOf('من الحاسوب');
    await Promise.all(
      [phone, laptop, phone, laptop].map((request) => api.call(askPath, request, { as })),
    );
    const texts = (await readOwn(as)).map(({ text }) => text);
    expect(texts.toSorted()).toEqual(['من الحاسوب', 'من الهاتف'].toSorted());
    const stored = await api.firestore.collection('questions').where('uid', '==', as.uid).get();
    expect(stored.size).toBe(2);
  });

  it('stores the questions of two students separately, even if they have the same id', async () => {
    const [first, second] = [await makeEnrolled(), await makeEnrolled()];
    const request = requestOf('سؤال الأول');
    await api.call(askPath, request, { as: first });
    await api.call(askPath, { ...request, text: 'سؤال الثاني' }, { as: second });
    expect(await readOwn(first)).toMatchObject([{ text: 'سؤال الأول' }]);
    expect(await readOwn(second)).toMatchObject([{ text: 'سؤال الثاني' }]);
  });

  it('refuses a sixth question on one day in Cairo, and accepts it on the next', async () => {
    const as = await makeEnrolled();
    for (let count = 0; count < limits.questionsPerDay; count += 1) await ask(as, `سؤال ${count}`);
    const sixth = requestOf('السادس');
    const { status } = await api.expectError(askPath, sixth, { as });
    expect(status).toBe(409);
    api.advance(86_400_000);
    await api.call(askPath, sixth, { as });
    expect(await readOwn(as)).toHaveLength(6);
  });

  it('refuses empty and long texts, strangers, and lectures that do not exist', async () => {
    const as = await makeEnrolled();
    const stranger = await makeStudent(api);
    const statusOf = async (body: object, caller = as) =>
      (await api.send(askPath, body, { as: caller })).status;
    expect(await statusOf(requestOf(' \n '))).toBe(400);
    expect(await statusOf(requestOf('ن'.repeat(limits.question + 1)))).toBe(400);
    expect(await statusOf({ ...requestOf('سؤال'), lId: 'made-up' })).toBe(404);
    expect(await statusOf(requestOf('سؤال'), stranger)).toBe(403);
    const read = await api.send(
      readPath,
      { cId: course.cId, lId: course.soldId },
      { as: stranger },
    );
    expect(read.status).toBe(403);
  });

  it('keeps at most fifty questions: those without an answer, and the newest others', async () => {
    const as = await makeEnrolled();
    const waiting = await ask(as, 'ينتظر');
    const ref = api.firestore.doc(`courseWork/${course.cId}-${as.uid}-questions`);
    const stored = (await ref.get()).get(`questions.${waiting.id}`);
    const answered = Array.from({ length: limits.ownQuestions }, (_, index) => [
      `old${index}`,
      { ...stored, state: 'answered', at: stored.at - 90_000_000 + index },
    ]);
    await ref.update({
      questions: { ...Object.fromEntries(answered), [waiting.id]: { ...stored, at: 1 } },
    });
    await ask(as, 'جديد');
    const own = await readOwn(as);
    expect(own).toHaveLength(limits.ownQuestions);
    expect(own.at(0)?.text).toBe('جديد');
    expect(own.at(-1)?.id).toBe(waiting.id);
    expect(own.some(({ id }) => id === 'old0' || id === 'old1')).toBe(false);
  });

  it('the longest possible list of a student, and of a lecture, fits into a document', async () => {
    // Each of these letters has three bytes.
    const question = '✓'.repeat(limits.question);
    const text = '✓'.repeat(limits.answer);
    const link = { lId: 'l'.repeat(128), part: 20, seconds: 86_400 };
    const entry = JSON.stringify({ part: 1, text: question, answer: { text, link }, at: 1e13 });
    const bytes = Buffer.byteLength(entry) + 200;
    expect(bytes * limits.ownQuestions).toBeLessThan(300_000);
    expect(bytes * limits.publishedQuestions).toBeLessThan(600_000);
  });
});

describe('answering', () => {
  it('shows the answer to the student, and stores the time of the answer in the account', async () => {
    const as = await makeEnrolled();
    const { id } = await ask(as, 'ما إعرابها؟');
    api.advance(3_000);
    const link = { lId: course.openId, part: 0, seconds: 61 };
    const { question } = await api.call(
      'admin/questions/answer',
      { id, text: '', link, published: false },
      { as: content },
    );
    expect(question).toMatchObject({ id, state: 'answered', lecture: 'باب الإعراب' });
    expect(question).not.toHaveProperty('uid');
    expect(await readOwn(as)).toMatchObject([{ state: 'answered', answer: { text: '', link } }]);
    expect(await readPublished(as)).toEqual([]);
    const { answered } = await api.call('user/userdoc', undefined, { as });
    expect(answered).toEqual({
      [course.cId]: new Date(Math.floor(api.now().getTime() / 1000) * 1000).toISOString(),
    });
    const { user } = await api.call('user/courses', undefined, { as });
    expect(user.answered).toEqual(answered);
    expect(await lastAuditEntry(api, admin)).toMatchObject({
      action: 'question.answer',
      actor: { uid: content.uid },
      subjects: [`course/${course.cId}`, `user/${as.uid}`],
      before: { answered: false, published: false },
    });
  });

  it('remembers the newest twenty courses with an answer', async () => {
    const as = await makeEnrolled();
    const { id } = await ask(as, 'سؤال');
    const old = Object.fromEntries(
      Array.from({ length: limits.answeredCourses }, (_, index) => [`c${index}`, 1_000 + index]),
    );
    await api.firestore.doc(`users/${as.uid}`).update({ answered: old });
    await answer(id);
    const { answered = {} } = await api.call('user/userdoc', undefined, { as });
    expect(Object.keys(answered)).toHaveLength(limits.answeredCourses);
    expect(answered).toHaveProperty(course.cId);
    expect(answered).not.toHaveProperty('c0');
  });

  it('publishes a question with its answer but without a name, and can change or withdraw both', async () => {
    const quiet = await makeQuietCourse();
    const [asker, other] = [await makeEnrolled(quiet), await makeEnrolled(quiet)];
    const { id } = await ask(asker, 'من قال هذا البيت؟', quiet);
    await answer(id, 'المتنبي', true);
    const published = await api.send(
      readPath,
      { cId: quiet.cId, lId: quiet.soldId },
      { as: other },
    );
    expect(published.body).toEqual({
      published: [
        {
          id,
          part: 0,
          seconds: 750,
          text: 'من قال هذا البيت؟',
          answer: { text: 'المتنبي', link: null },
        },
      ],
    });
    expect(JSON.stringify(published.body)).not.toContain(asker.uid);
    await answer(id, 'أبو تمام', true);
    expect(await readPublished(other, quiet)).toMatchObject([{ answer: { text: 'أبو تمام' } }]);
    await answer(id, 'أبو تمام', false);
    expect(await readPublished(other, quiet)).toEqual([]);
    expect(await readOwn(asker, quiet)).toMatchObject([{ answer: { text: 'أبو تمام' } }]);
  });

  it('publishes at most a hundred questions under a lecture', async () => {
    const quiet = await makeQuietCourse();
    const as = await makeEnrolled(quiet);
    const { id } = await ask(as, 'الزائد', quiet);
    const entry = { part: 0, seconds: 1, text: 'x', answer: { text: 'y', link: null } };
    const ids = Array.from({ length: limits.publishedQuestions }, (_, index) => `p${index}`);
    await api.firestore.doc(`lectureQuestions/${quiet.cId}-${quiet.soldId}`).set({
      cId: quiet.cId,
      lId: quiet.soldId,
      questions: Object.fromEntries(ids.map((each) => [each, entry])),
    });
    const { status } = await api.expectError('admin/questions/answer', answerOf(id, 'ج', true), {
      as: content,
    });
    expect(status).toBe(409);
    await answer(id);
  });

  it('refuses an answer without content, or with a link into another course', async () => {
    const { id } = await ask(await makeEnrolled(), 'سؤال');
    const statusOf = async (body: object) =>
      (await api.send('admin/questions/answer', body, { as: content })).status;
    expect(await statusOf(answerOf(id, ' '))).toBe(400);
    const link = { lId: 'elsewhere', part: 0, seconds: 5 };
    expect(await statusOf({ ...answerOf(id), link })).toBe(400);
    expect(await statusOf(answerOf('unknown'))).toBe(404);
  });

  it('requires a reason to delete a question, and shows the student only that it was deleted', async () => {
    const quiet = await makeQuietCourse();
    const as = await makeEnrolled(quiet);
    const { id } = await ask(as, 'كلام لا يليق', quiet);
    await answer(id, 'جواب', true);
    api.advance(1_000);
    const remove = () =>
      api.call('admin/questions/delete', { id, reason: 'لا يليق' }, { as: content });
    expect(await remove()).toEqual({ deleted: true });
    expect(await remove()).toEqual({ deleted: true });
    expect(await readOwn(as, quiet)).toMatchObject([{ state: 'deleted', text: '', answer: null }]);
    expect(await readPublished(as, quiet)).toEqual([]);
    expect((await api.firestore.doc(`questions/${id}`).get()).exists).toBe(false);
    const entry = await lastAuditEntry(api, admin);
    expect(entry).toMatchObject({ action: 'question.delete', reason: 'لا يليق' });
    expect(JSON.stringify(entry)).not.toContain('كلام');
  });
});

describe('the list of questions', () => {
  it('lists unanswered questions oldest first and answered questions newest first, in pages', async () => {
    const quiet = await makeQuietCourse();
    const as = await makeEnrolled(quiet);
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      ids.push((await ask(as, `سؤال ${count}`, quiet)).id);
      api.advance(1_000);
    }
    await answer(ids[0] ?? '');
    await answer(ids[2] ?? '');
    const list = async (state: 'waiting' | 'answered') => {
      const found: string[] = [];
      let after: string | undefined;
      do {
        const { questions, next } = await api.call(
          'admin/questions',
          { state, cId: quiet.cId, lId: quiet.soldId, limit: 2, ...(after && { after }) },
          { as: content },
        );
        found.push(...questions.map(({ id }) => id));
        after = next ?? undefined;
      } while (after !== undefined);
      return found;
    };
    expect(await list('waiting')).toEqual([ids[1], ids[3], ids[4]]);
    expect(await list('answered')).toEqual([ids[2], ids[0]]);
  });

  it('names the student only for staff who may open the student’s page', async () => {
    const quiet = await makeQuietCourse();
    const as = await makeEnrolled(quiet);
    await ask(as, 'سؤال', quiet);
    const list = (caller: Account) =>
      api.call('admin/questions', { cId: quiet.cId }, { as: caller });
    expect((await list(content)).questions[0]).not.toHaveProperty('uid');
    expect((await list(admin)).questions[0]?.uid).toBe(as.uid);
  });

  it('shows teachers exactly the questions of their own live courses, without names', async () => {
    const own = await makeQuietCourse('أ. سلمى');
    const other = await makeQuietCourse('أ. رامي');
    const teacher = await makeTeacher(api, admin, await authorOf(api, admin, own.cId));
    const asker = await makeEnrolled(own);
    const { id } = await ask(asker, 'سؤال لسلمى', own);
    const foreign = await ask(await makeEnrolled(other), 'سؤال لرامي', other);
    const list = (body: object = {}) => api.call('admin/questions', body, { as: teacher });
    const { questions } = await list();
    expect(questions).toMatchObject([{ id, text: 'سؤال لسلمى', course: 'النحو للصف الأول' }]);
    expect(JSON.stringify(questions)).not.toContain(asker.uid);
    expect(await list({ cId: own.cId })).toMatchObject({ questions: [{ id }] });

    const statusOf = async (path: string, body: object) =>
      (await api.send(path, body, { as: teacher })).status;
    expect(await statusOf('admin/questions', { cId: other.cId })).toBe(404);
    const otherLecture = { cId: other.cId, lId: other.soldId };
    expect(await statusOf('admin/questions/course', otherLecture)).toBe(404);
    expect(await statusOf('admin/questions/answer', answerOf(foreign.id))).toBe(404);
    expect(await statusOf('admin/questions/delete', { id: foreign.id, reason })).toBe(404);
    // In the same course, a lecture of another course finds nothing.
    const mixed = await list({ cId: own.cId, lId: other.soldId });
    expect(mixed.questions).toEqual([]);

    const lecture = { cId: own.cId, lId: own.soldId };
    const { resources, lectures } = await api.call('admin/questions/course', lecture, {
      as: teacher,
    });
    expect(resources[0]?.src).toBe('https://videos.example.com/secret.mp4');
    expect(lectures.map(({ title }) => title)).toEqual(['مقدمة', 'باب الإعراب']);
    await answer(id, 'جواب', true, teacher);
    expect(await readOwn(asker, own)).toMatchObject([{ state: 'answered' }]);

    await api.call('admin/courses/delete', { ids: [own.cId] }, { as: admin });
    expect((await list({ state: 'answered' })).questions).toEqual([]);
    expect(await statusOf('admin/questions/answer', answerOf(id))).toBe(404);
  });

  it('merges the lists of a teacher with more than thirty courses', async () => {
    const first = await makeQuietCourse('أ. كثير');
    const teacher = await makeTeacher(api, admin, await authorOf(api, admin, first.cId));
    const asked: string[] = [];
    for (let count = 0; count < 31; count += 1) {
      const each = count === 0 ? first : await makeQuietCourse('أ. كثير');
      if (count % 10 !== 0) continue;
      asked.push((await ask(await makeEnrolled(each), `سؤال ${count}`, each)).id);
      api.advance(1_000);
    }
    const pages: string[] = [];
    let after: string | undefined;
    do {
      const page = await api.call(
        'admin/questions',
        { limit: 3, ...(after && { after }) },
        { as: teacher },
      );
      pages.push(...page.questions.map(({ id }) => id));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(pages).toEqual(asked);
  });

  it('returns the number of unanswered questions and the time of the oldest one for the home page', async () => {
    const before = (await api.call('admin/today', undefined, { as: admin })).questions;
    const { id } = await ask(await makeEnrolled(), 'سؤال');
    const { questions } = await api.call('admin/today', undefined, { as: admin });
    expect(questions.waiting).toBe(before.waiting + 1);
    expect(questions.oldestAt).toBe(before.oldestAt ?? api.now().toISOString());
    await answer(id);
    expect((await api.call('admin/today', undefined, { as: admin })).questions).toEqual(before);
    const refs = Array.from({ length: limits.countedQuestions + 1 }, (_, index) =>
      api.firestore.doc(`questions/waiting-${index}`),
    );
    const question = (await api.firestore.doc(`questions/${id}`).get()).data() ?? {};
    for (const group of inGroups(refs, 500)) {
      const batch = api.firestore.batch();
      for (const ref of group) batch.set(ref, { ...question, state: 'waiting', answer: null });
      await batch.commit();
    }
    const many = await api.call('admin/today', undefined, { as: admin });
    expect(many.questions.waiting).toBe(limits.countedQuestions);
    await Promise.all(refs.map((ref) => ref.delete()));
  });
});

describe('exporting, transferring and deleting', () => {
  it('the export contains the questions with their answers, and a transfer of the course moves them', async () => {
    const [from, to] = [await makeEnrolled(), await makeStudent(api)];
    const { id } = await ask(from, 'سؤالي');
    await answer(id);
    const waiting = await ask(from, 'بعد النقل');
    const transfer = { cId: course.cId, from: from.uid, to: to.uid, reason };
    await api.call('admin/students/transfer', transfer, { as: admin });
    const { questions } = await api.call('user/export', undefined, { as: to });
    expect(questions.find(({ text }) => text === 'سؤالي')).toEqual({
      cId: course.cId,
      lId: course.soldId,
      courseTitle: 'النحو للصف الأول',
      title: 'باب الإعراب',
      part: 0,
      seconds: 750,
      text: 'سؤالي',
      state: 'answered',
      at: expect.any(String),
      answer: { text: 'لأنه حال.', link: null },
    });
    expect((await api.call('user/export', undefined, { as: from })).questions).toEqual([]);
    await answer(waiting.id, 'وصل');
    expect((await readOwn(to)).find((each) => each.id === waiting.id)?.answer?.text).toBe('وصل');
  });

  it('deleting the account deletes its questions, even if they are published', async () => {
    const quiet = await makeQuietCourse();
    const [leaving, staying] = [await makeEnrolled(quiet), await makeEnrolled(quiet)];
    const gone = await ask(leaving, 'اسمي منى، هل رسبت؟', quiet);
    const stays = await ask(staying, 'سؤال آخر', quiet);
    await answer(gone.id, 'لا', true);
    await answer(stays.id, 'نعم', true);
    await api.call('user/delete', { uid: leaving.uid }, { as: leaving });
    expect(await readPublished(staying, quiet)).toMatchObject([{ id: stays.id }]);
    for (const collection of ['questions', 'courseWork']) {
      const left = await api.firestore.collection(collection).where('uid', '==', leaving.uid).get();
      expect(left.empty).toBe(true);
    }
  });

  it('purging the course deletes its questions, but not those of other courses', async () => {
    const quiet = await makeQuietCourse();
    const as = await makeEnrolled(quiet);
    await enrol(api, admin, as, course.cId);
    const { id } = await ask(as, 'سؤال', quiet);
    await answer(id, 'جواب', true);
    const other = await ask(as, 'في كورس آخر');
    await api.call('admin/courses/delete', { ids: [quiet.cId] }, { as: admin });
    api.advance(31 * 86_400_000);
    await api.purge();
    expect((await api.firestore.doc(`questions/${id}`).get()).exists).toBe(false);
    const lecture = `lectureQuestions/${quiet.cId}-${quiet.soldId}`;
    expect((await api.firestore.doc(lecture).get()).exists).toBe(false);
    expect((await api.firestore.doc(`questions/${other.id}`).get()).exists).toBe(true);
  });
});

describeLocally('the Firestore cost of questions', () => {
  it('opening a lecture does not read questions, asking costs one read and two writes, and listing them one or two reads', async () => {
    const as = await makeEnrolled();
    const { cId, soldId: lId } = course;
    await api.call('courses/course/lectures', { id: cId, resources: true }, { as });
    const request = requestOf('سؤال');
    const send = () => api.call(askPath, request, { as });
    expect(await api.cost(send)).toEqual({ reads: 1, writes: 2, deletes: 0 });
    expect(await api.cost(send)).toEqual({ reads: 1, writes: 0, deletes: 0 });
    const read = (own: boolean) => () => api.call(readPath, { cId, lId, own }, { as });
    expect(await api.cost(read(false))).toEqual({ reads: 1, writes: 0, deletes: 0 });
    expect(await api.cost(read(true))).toEqual({ reads: 2, writes: 0, deletes: 0 });
  });

  it('listing costs staff one read per question and per course, and answering costs four reads and four writes', async () => {
    const quiet = await makeQuietCourse('أ. تكلفة');
    const as = await makeEnrolled(quiet);
    const { id } = await ask(as, 'سؤال', quiet);
    await ask(as, 'آخر', quiet);
    const cost = (path: Parameters<TestApi['call']>[0], body: object, by = content) =>
      api.cost(() => api.send(path, body, { as: by }));
    const teacher = await makeTeacher(api, admin, await authorOf(api, admin, quiet.cId));
    // The first call of staff reads whether their session has ended.
    for (const caller of [content, teacher]) await api.call('admin/questions', {}, { as: caller });
    expect(await cost('admin/questions', { cId: quiet.cId })).toMatchObject({
      reads: 3,
      writes: 0,
    });
    expect(await cost('admin/questions', {}, teacher)).toMatchObject({ reads: 5, writes: 0 });
    const lecture = { cId: quiet.cId, lId: quiet.soldId };
    expect(await cost('admin/questions/course', lecture)).toMatchObject({ reads: 2, writes: 0 });
    const path = 'admin/questions/answer';
    expect(await cost(path, answerOf(id))).toEqual({ reads: 4, writes: 4, deletes: 0 });
    expect(await cost(path, answerOf(id))).toEqual({ reads: 3, writes: 0, deletes: 0 });
    const publish = answerOf(id, undefined, true);
    expect(await cost(path, publish)).toEqual({ reads: 4, writes: 4, deletes: 0 });
    expect(await cost('admin/questions/delete', { id, reason })).toEqual({
      reads: 4,
      writes: 3,
      deletes: 1,
    });
  });
});

it('the questions of an idle account are deleted with it', async () => {
  const visitor = await makeStudent(api);
  const { question } = await api.call(
    askPath,
    { ...requestOf('سؤال عن المحاضرة المجانية'), lId: course.openId },
    { as: visitor },
  );
  expect((await api.firestore.doc(`questions/${question.id}`).get()).exists).toBe(true);
  api.advance(times.idleAccount + 86_400_000);
  expect(await api.purgeAccounts()).toBeGreaterThan(0);
  const left = await api.firestore.collection('questions').where('uid', '==', visitor.uid).get();
  expect(left.empty).toBe(true);
});
