import { beforeAll, expect, it } from 'vitest';
import { makeBatch, tokenAt } from './codes.ts';
import { courseForm, enrol, makeCourse, makeToken, type TestCourse } from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { idTokenFor, makeAdmin, makeStudent } from './people.ts';
import { makeQuiz, type QuizCourse, submit } from './quizzes.ts';

let api: TestApi;
let admin: Account;
let student: Account;
let stranger: Account;
let course: TestCourse;
let other: TestCourse;
beforeAll(async () => {
  api = await startApi({ frozenClock: true });
  admin = await makeAdmin(api);
  student = await makeStudent(api);
  stranger = await makeStudent(api);
  course = await makeCourse(api, admin);
  for (let extraCourse = 0; extraCourse < 10; extraCourse += 1)
    other = await makeCourse(api, admin);
  await enrol(api, admin, student, course.cId);
});

const onlyReads = (count: number) => ({ reads: count, writes: 0, deletes: 0 });

describeLocally('the Firestore cost of calls', () => {
  it('the list of courses costs one read for any number of courses', async () => {
    expect(await api.cost(() => api.call('courses'))).toEqual(onlyReads(1));
  });

  it('the lecture titles for the search cost one read', async () => {
    expect(await api.cost(() => api.call('courses/lecture-titles', { grade: '1' }))).toEqual(
      onlyReads(1),
    );
  });

  it('a course page costs every caller one read', async () => {
    for (const as of [undefined, student, admin]) {
      const ask = () => api.call('courses/course', { id: course.cId }, { as });
      expect(await api.cost(ask)).toEqual(onlyReads(1));
    }
  });

  it('lectures cost one read, and up to two more reads if the response includes resources', async () => {
    const ask = (as: Account | undefined, resources: boolean) =>
      api.cost(() => api.call('courses/course/lectures', { id: course.cId, resources }, { as }));
    expect(await ask(student, false)).toEqual(onlyReads(1));
    expect(await ask(undefined, true)).toEqual(onlyReads(2));
    expect(await ask(admin, true)).toEqual(onlyReads(2));
    expect(await ask(student, true)).toEqual(onlyReads(3));
    const lectureListRequest = { id: course.cId, resources: true };
    const { listVersion: cachedVersion } = await api.call(
      'courses/course/lectures',
      lectureListRequest,
      {
        as: student,
      },
    );
    const requestAgain = () =>
      api.call(
        'courses/course/lectures',
        { ...lectureListRequest, known: cachedVersion },
        { as: student },
      );
    expect(await api.cost(requestAgain)).toEqual(onlyReads(2));
  });

  it('a lecture’s resources cost a student two reads, and other callers one read', async () => {
    const ask = (as: Account | undefined, lId: string) =>
      api.cost(() =>
        api.send('courses/course/lectures/lecture/res', { cId: course.cId, lId }, { as }),
      );
    expect(await ask(student, course.soldId)).toEqual(onlyReads(2));
    expect(await ask(stranger, course.soldId)).toEqual(onlyReads(2));
    expect(await ask(undefined, course.openId)).toEqual(onlyReads(1));
    expect(await ask(undefined, course.soldId)).toEqual(onlyReads(1));
    expect(await ask(admin, course.soldId)).toEqual(onlyReads(1));
  });

  it('redeeming a card costs two reads and five writes', async () => {
    const newcomer = await makeStudent(api);
    const body = { cId: course.cId, token: await makeToken(api, admin, course.cId) };
    const redeem = () => api.call('courses/course/enroll', body, { as: newcomer });
    // The five writes are the card, the student, one shard of the course's counters, one shard of
    // the centre's counters, and one shard of the month's sales.
    expect(await api.cost(redeem)).toEqual({ reads: 2, writes: 5, deletes: 0 });
    expect(await api.cost(redeem)).toEqual(onlyReads(2));
  });

  it('redeeming a card for eight courses or for one lecture also costs two reads and five writes', async () => {
    const cIds = (await api.call('courses')).courses.slice(0, 8).map(({ id }) => id);
    const bundle = { id: 'eight', name: 'ترم أول', courses: cIds, updatedAt: null };
    await api.call('admin/bundles/save', bundle, { as: admin });
    const make = () => makeBatch(api, admin, 'eight', { count: 3, opens: { kind: 'bundle' } });
    expect(await api.cost(make)).toEqual({ reads: 2, writes: 3 + 4, deletes: 0 });
    const opens = { kind: 'lectures' as const, lIds: [course.soldId] };
    const cards = [
      await makeBatch(api, admin, 'eight', { count: 1, opens: { kind: 'bundle' } }),
      await makeBatch(api, admin, course.cId, {
        count: 1,
        opens,
        lasts: { kind: 'days', days: 7 },
      }),
    ];
    for (const card of cards) {
      const as = await makeStudent(api);
      const body = { cId: cIds[0] ?? '', token: tokenAt(card, 0) };
      if (card.batch.cId !== 'eight') body.cId = card.batch.cId;
      const redeem = () => api.call('courses/course/enroll', body, { as });
      // This call reads the catalogue into the cache for a minute.
      api.advance(60_001);
      await api.call('user/courses', undefined, { as: student });
      const ask = () => api.call('courses/course/enroll/lookup', { token: body.token }, { as });
      expect(await api.cost(ask)).toEqual(onlyReads(card.batch.cId === 'eight' ? 2 : 3));
      expect(await api.cost(redeem)).toEqual({ reads: 2, writes: 5, deletes: 0 });
      expect(await api.cost(redeem)).toEqual(onlyReads(2));
    }
  });

  it('a refused code costs one write and two reads, or one read if the code is malformed', async () => {
    const costOfRefusal = (token: string) =>
      api.cost(() =>
        api.call('courses/course/enroll', { cId: course.cId, token }, { as: stranger }),
      );
    expect(await costOfRefusal('nonsense')).toEqual({ reads: 1, writes: 1, deletes: 0 });
    expect(await costOfRefusal('0000-0000-0000')).toEqual({ reads: 2, writes: 1, deletes: 0 });
  });

  it('looking up a code costs three reads', async () => {
    const token = await makeToken(api, admin, course.cId);
    const ask = () => api.call('courses/course/enroll/lookup', { token }, { as: stranger });
    expect(await api.cost(ask)).toEqual(onlyReads(3));
  });

  it('a student’s courses cost two reads and one read a minute for the catalogue, and the user document one read', async () => {
    const readMyCourses = () => api.call('user/courses', undefined, { as: student });
    api.advance(60_001);
    expect(await api.cost(readMyCourses)).toEqual(onlyReads(3));
    api.advance(-60_001);
    expect(await api.cost(readMyCourses)).toEqual(onlyReads(2));
    const readUserDocument = () => api.call('user/userdoc', undefined, { as: student });
    expect(await api.cost(readUserDocument)).toEqual(onlyReads(1));
  });

  it('the lectures that come with a student’s courses cost one read less than their own call', async () => {
    const as = { as: student };
    const { listVersion: known } = await api.call(
      'courses/course/lectures',
      { id: course.cId, resources: true },
      as,
    );
    const read = (lectures: { readonly id: string; readonly known?: string | undefined }) =>
      api.cost(() => api.call('user/courses', { lectures }, as));
    expect(await read({ id: course.cId, known })).toEqual(onlyReads(3));
    expect(await read({ id: course.cId })).toEqual(onlyReads(4));
    // The student is not enrolled in the other course.
    expect(await read({ id: other.cId })).toEqual(onlyReads(2));
  });

  it('the parents’ page costs two reads, and one read a minute for the catalogue; a malformed link costs nothing', async () => {
    const as = await makeStudent(api);
    const lectures = [{ lId: course.openId, position: 1 }];
    await api.call('user/progress', { cId: course.cId, lectures }, { as });
    const createLink = () => api.call('user/follow', undefined, { as });
    expect(await api.cost(createLink)).toEqual({ reads: 1, writes: 2, deletes: 0 });
    expect(await api.cost(createLink)).toEqual(onlyReads(1));
    const { token } = await createLink();
    const openPage = () => api.call('follow', { token });
    api.advance(200_000);
    expect(await api.cost(openPage)).toEqual(onlyReads(3));
    api.advance(-200_000);
    expect(await api.cost(openPage)).toEqual(onlyReads(2));
    const openGuessedLink = (guessedToken: string) =>
      api.expectError('follow', { token: guessedToken });
    expect(await api.cost(() => openGuessedLink('x'))).toEqual(onlyReads(0));
    expect(await api.cost(() => openGuessedLink('0'.repeat(26)))).toEqual(onlyReads(1));
    const end = () => api.call('user/follow/end', undefined, { as });
    expect(await api.cost(end)).toEqual({ reads: 1, writes: 1, deletes: 1 });
    expect(await api.cost(end)).toEqual(onlyReads(1));
  });

  it('a student’s day with two completed lectures costs nine reads and two writes', async () => {
    const as = student;
    const advanceMinutes = (count: number) => api.advance(count * 60_000);
    const complete = (lId: string) =>
      api.call(
        'user/progress',
        { cId: course.cId, lectures: [{ lId, position: 2_430, completed: true }] },
        { as },
      );
    const spendDay = async () => {
      // Open the home page. Its two calls share one read of the catalogue.
      await api.call('courses');
      advanceMinutes(0.5);
      await api.call('user/courses', undefined, { as });
      await api.call('courses/course/lectures', { id: course.cId, resources: true }, { as });
      advanceMinutes(45);
      await complete(course.openId);
      advanceMinutes(45);
      await complete(course.soldId);
      // Follow a link to another course, and search.
      await Promise.all([
        api.call('user/userdoc', undefined, { as }),
        api.call('courses/course', { id: other.cId }, { as }),
      ]);
      advanceMinutes(1);
      await api.call('courses');
    };
    advanceMinutes(24 * 60);
    expect(await api.cost(spendDay)).toEqual({ reads: 9, writes: 2, deletes: 0 });
    advanceMinutes(-(24 * 60 + 91.5));
  });

  it('a student’s day with two completed lectures and their quizzes costs twelve reads and two writes', async () => {
    const as = await makeStudent(api);
    const { cId, openId, soldId } = await makeCourse(api, admin);
    await enrol(api, admin, as, cId);
    const firstQuiz = await makeQuiz(api, admin, {}, { cId, openId: '', soldId: openId });
    const secondQuiz = await makeQuiz(api, admin, {}, { cId, openId: '', soldId });
    const advanceMinutes = (count: number) => api.advance(count * 60_000);
    // The lecture’s page fetches the questions before the student has watched the lecture.
    const fetchQuestions = ({ soldId: lId }: QuizCourse, attemptId: string) =>
      api.call('courses/course/lectures/lecture/quiz', { cId, lId, attemptId }, { as });
    // The request with the attempt also reports that the lecture is completed.
    const takeQuiz = async (quiz: QuizCourse, attemptId: string) => {
      const { soldId: lId } = quiz;
      advanceMinutes(5);
      const lectures = [{ lId, position: 2_430, completed: true }];
      const { status } = await submit(api, as, quiz, attemptId, { wrong: [0], lectures });
      expect(status).toBe(200);
    };
    const lectureListRequest = { id: cId, resources: true };
    const { listVersion: cachedVersion } = await api.call(
      'courses/course/lectures',
      lectureListRequest,
      { as },
    );
    const spendDay = async () => {
      await api.call('courses');
      advanceMinutes(0.5);
      await api.call('user/courses', undefined, { as });
      // The device still has the lectures from an earlier day.
      await api.call(
        'courses/course/lectures',
        { ...lectureListRequest, known: cachedVersion },
        { as },
      );
      await fetchQuestions(firstQuiz, 'first');
      advanceMinutes(45);
      await takeQuiz(firstQuiz, 'first');
      await fetchQuestions(secondQuiz, 'second');
      advanceMinutes(45);
      await takeQuiz(secondQuiz, 'second');
      await Promise.all([
        api.call('user/userdoc', undefined, { as }),
        api.call('courses/course', { id: other.cId }, { as }),
      ]);
      advanceMinutes(1);
      await api.call('courses');
    };
    advanceMinutes(24 * 60);
    expect(await api.cost(spendDay)).toEqual({ reads: 12, writes: 2, deletes: 0 });
    advanceMinutes(-(24 * 60 + 101.5));
  });

  it('the nightly count costs three reads for each course, and one for each active student and each quiz', async () => {
    const quiz = await makeQuiz(api, admin);
    const students = await Promise.all([1, 2, 3].map(() => makeStudent(api)));
    for (const as of students) await enrol(api, admin, as, quiz.cId);
    await api.countActivity();
    const { length: courses } = (await api.firestore.collection('courseCompletions').get()).docs;
    const lectures = [{ lId: quiz.soldId, position: 2_430, completed: true }];
    for (const as of students.slice(1)) await submit(api, as, quiz, 'first', { lectures });
    const counting = await api.cost(() => api.countActivity());
    // A query costs one read for each result, or one read if it has no results.
    expect(counting).toEqual({ reads: 3 * courses - 1 + 2 + 1, writes: 2, deletes: 0 });
    expect(await api.cost(() => api.countActivity())).toEqual(onlyReads(3 * courses));
    api.advance(-3 * 121_000);
  });

  it('saving progress costs one write, without reads', async () => {
    const open = { id: course.cId, resources: true };
    await api.call('courses/course/lectures', open, { as: student });
    const save = (completed: boolean) => {
      const lectures = [
        { lId: course.openId, position: 7, completed },
        { lId: course.soldId, position: 9, completed },
      ];
      return api.cost(() =>
        api.call('user/progress', { cId: course.cId, lectures }, { as: student }),
      );
    };
    expect(await save(false)).toEqual({ reads: 0, writes: 1, deletes: 0 });
    expect(await save(true)).toEqual({ reads: 0, writes: 1, deletes: 0 });
    // The cache still has the documents after two lectures of 45 minutes and a break.
    api.advance(100 * 60_000);
    expect(await save(true)).toEqual({ reads: 0, writes: 1, deletes: 0 });
    // Later the cache is empty, as on another instance, so the API reads each document once.
    api.advance(20 * 60_000);
    expect(await save(false)).toEqual({ reads: 2, writes: 1, deletes: 0 });
    expect(await save(false)).toEqual({ reads: 0, writes: 1, deletes: 0 });
    api.advance(-120 * 60_000);
  });

  it('a refused progress report costs two reads, without writes', async () => {
    const costOfReport = (cId: string, lId: string) =>
      api.cost(() =>
        api.expectError(
          'user/progress',
          { cId, lectures: [{ lId, position: 1 }] },
          { as: stranger },
        ),
      );
    expect(await costOfReport(course.cId, course.soldId)).toEqual(onlyReads(2));
    expect(await costOfReport(course.cId, 'made-up')).toEqual(onlyReads(2));
    expect(await costOfReport('made-up', 'made-up')).toEqual(onlyReads(2));
  });

  it('saving the profile costs one read and one write', async () => {
    const save = () => api.call('user/profile', { grade: '2' }, { as: student });
    expect(await api.cost(save)).toEqual({ reads: 1, writes: 1, deletes: 0 });
  });

  it('the list of authors costs one read', async () => {
    expect(await api.cost(() => api.call('user/allauthors'))).toEqual(onlyReads(1));
  });

  it('signing in costs one read and one write, and two more reads for the number and invitations of a new account', async () => {
    await api.auth.createUser({ uid: 'costly' });
    // Both sign-ins use the same token, because one with another sign-in time is another device.
    const idToken = idTokenFor(api, 'costly');
    const login = () => api.call('auth/login', { idToken });
    expect(await api.cost(login)).toEqual({ reads: 3, writes: 1, deletes: 0 });
    expect(await api.cost(login)).toEqual({ reads: 1, writes: 1, deletes: 0 });
  });

  it('signing out costs one read and one write, and costs nothing without a session', async () => {
    const as = await makeStudent(api);
    const signOut = () => api.call('auth/logout', undefined, { as });
    expect(await api.cost(signOut)).toEqual({ reads: 1, writes: 1, deletes: 0 });
    expect(await api.cost(signOut)).toEqual(onlyReads(1));
    expect(await api.cost(() => api.call('auth/logout'))).toEqual(onlyReads(0));
  });

  it('making a code costs one read and four writes, or two reads and five writes with a request id', async () => {
    const make = () => makeToken(api, admin, course.cId);
    expect(await api.cost(make)).toEqual({ reads: 1, writes: 4, deletes: 0 });
    const body = { cId: course.cId, requestId: 'costly' };
    const ask = () => api.call('admin/courses/access_token', body, { as: admin });
    expect(await api.cost(ask)).toEqual({ reads: 2, writes: 5, deletes: 0 });
    expect(await api.cost(ask)).toEqual(onlyReads(1));
  });

  it('adding a course costs four reads and twelve writes, or thirteen writes with a new author', async () => {
    const submit = (info: object) =>
      api.cost(() =>
        api.call('admin/courses/submit', courseForm({ title: 'x', ...info }), { as: admin }),
      );
    expect(await submit({})).toEqual({ reads: 4, writes: 12, deletes: 0 });
    const authored = await submit({ author: { name: 'م' } });
    expect(authored).toEqual({ reads: 4, writes: 13, deletes: 0 });
  });

  it('invalid requests and requests that need a sign-in cost nothing', async () => {
    expect(await api.cost(() => api.expectError('user/userdoc'))).toEqual(onlyReads(0));
    expect(await api.cost(() => api.expectError('courses/course', {}))).toEqual(onlyReads(0));
    expect(await api.cost(() => api.expectError('nowhere'))).toEqual(onlyReads(0));
  });
});
