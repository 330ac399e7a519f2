import { beforeAll, expect, it } from 'vitest';
import { makeBatch, tokenAt } from './codes.ts';
import { enrol, type MadeCourse, makeCourse, makeToken, submission } from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { idTokenFor, makeAdmin, makeStudent } from './people.ts';
import { makeQuiz, type QuizCourse, submit } from './quizzes.ts';

let api: TestApi;
let admin: Account;
let student: Account;
let stranger: Account;
let course: MadeCourse;
let other: MadeCourse;
beforeAll(async () => {
  api = await startApi({ clockStands: true });
  admin = await makeAdmin(api);
  student = await makeStudent(api);
  stranger = await makeStudent(api);
  course = await makeCourse(api, admin);
  for (let more = 0; more < 10; more += 1) other = await makeCourse(api, admin);
  await enrol(api, admin, student, course.cId);
});

const reads = (count: number) => ({ reads: count, writes: 0, deletes: 0 });

describeLocally('what Firestore bills', () => {
  it('GET courses: one read for any number of courses', async () => {
    expect(await api.cost(() => api.call('courses'))).toEqual(reads(1));
  });

  it('the titles for search: one read', async () => {
    expect(await api.cost(() => api.call('courses/lecture-titles', { grade: '1' }))).toEqual(
      reads(1),
    );
  });

  it('a course page: one read for every caller', async () => {
    for (const as of [undefined, student, admin]) {
      const ask = () => api.call('courses/course', { id: course.cId }, { as });
      expect(await api.cost(ask)).toEqual(reads(1));
    }
  });

  it('its lectures: one read; with resources one for each document that decides access', async () => {
    const ask = (as: Account | undefined, resources: boolean) =>
      api.cost(() => api.call('courses/course/lectures', { id: course.cId, resources }, { as }));
    expect(await ask(student, false)).toEqual(reads(1));
    expect(await ask(undefined, true)).toEqual(reads(2));
    expect(await ask(admin, true)).toEqual(reads(2));
    expect(await ask(student, true)).toEqual(reads(3));
    const whole = { id: course.cId, resources: true };
    const { listVersion: known } = await api.call('courses/course/lectures', whole, {
      as: student,
    });
    const again = () => api.call('courses/course/lectures', { ...whole, known }, { as: student });
    expect(await api.cost(again)).toEqual(reads(2));
  });

  it('a lecture’s resources: two reads for a student, one for others', async () => {
    const ask = (as: Account | undefined, lId: string) =>
      api.cost(() =>
        api.send('courses/course/lectures/lecture/res', { cId: course.cId, lId }, { as }),
      );
    expect(await ask(student, course.soldId)).toEqual(reads(2));
    expect(await ask(stranger, course.soldId)).toEqual(reads(2));
    expect(await ask(undefined, course.openId)).toEqual(reads(1));
    expect(await ask(undefined, course.soldId)).toEqual(reads(1));
    expect(await ask(admin, course.soldId)).toEqual(reads(1));
  });

  it('enrolling: two reads and five writes', async () => {
    const newcomer = await makeStudent(api);
    const body = { cId: course.cId, token: await makeToken(api, admin, course.cId) };
    const redeem = () => api.call('courses/course/enroll', body, { as: newcomer });
    // The card, the student, and shards of the course's, the centre's and the month's sales
    // numbers.
    expect(await api.cost(redeem)).toEqual({ reads: 2, writes: 5, deletes: 0 });
    expect(await api.cost(redeem)).toEqual(reads(2));
  });

  it('enrolling with a card for eight courses, or for lectures: two reads and five writes', async () => {
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
      // So that the catalogue was read within the last minute.
      api.advance(60_001);
      await api.call('user/courses', undefined, { as: student });
      const ask = () => api.call('courses/course/enroll/lookup', { token: body.token }, { as });
      expect(await api.cost(ask)).toEqual(reads(card.batch.cId === 'eight' ? 2 : 3));
      expect(await api.cost(redeem)).toEqual({ reads: 2, writes: 5, deletes: 0 });
      expect(await api.cost(redeem)).toEqual(reads(2));
    }
  });

  it('a refused code: two reads, or one if it is malformed, and one write', async () => {
    const refused = (token: string) =>
      api.cost(() =>
        api.call('courses/course/enroll', { cId: course.cId, token }, { as: stranger }),
      );
    expect(await refused('nonsense')).toEqual({ reads: 1, writes: 1, deletes: 0 });
    expect(await refused('0000-0000-0000')).toEqual({ reads: 2, writes: 1, deletes: 0 });
  });

  it('looking a code up: three reads', async () => {
    const token = await makeToken(api, admin, course.cId);
    const ask = () => api.call('courses/course/enroll/lookup', { token }, { as: stranger });
    expect(await api.cost(ask)).toEqual(reads(3));
  });

  it('my courses: two reads, and one a minute for the catalogue; my document: one', async () => {
    const mine = () => api.call('user/courses', undefined, { as: student });
    api.advance(60_001);
    expect(await api.cost(mine)).toEqual(reads(3));
    api.advance(-60_001);
    expect(await api.cost(mine)).toEqual(reads(2));
    const document = () => api.call('user/userdoc', undefined, { as: student });
    expect(await api.cost(document)).toEqual(reads(1));
  });

  it('a page for parents: two reads, and one a minute for the catalogue; none for a malformed link', async () => {
    const as = await makeStudent(api);
    const lectures = [{ lId: course.openId, position: 1 }];
    await api.call('user/progress', { cId: course.cId, lectures }, { as });
    const give = () => api.call('user/follow', undefined, { as });
    expect(await api.cost(give)).toEqual({ reads: 1, writes: 2, deletes: 0 });
    expect(await api.cost(give)).toEqual(reads(1));
    const { token } = await give();
    const page = () => api.call('follow', { token });
    api.advance(200_000);
    expect(await api.cost(page)).toEqual(reads(3));
    api.advance(-200_000);
    expect(await api.cost(page)).toEqual(reads(2));
    const guess = (guessed: string) => api.refused('follow', { token: guessed });
    expect(await api.cost(() => guess('x'))).toEqual(reads(0));
    expect(await api.cost(() => guess('0'.repeat(26)))).toEqual(reads(1));
    const end = () => api.call('user/follow/end', undefined, { as });
    expect(await api.cost(end)).toEqual({ reads: 1, writes: 1, deletes: 1 });
    expect(await api.cost(end)).toEqual(reads(1));
  });

  it('a day with two lectures watched to the end: eight calls, nine reads, four writes', async () => {
    const as = student;
    const minutes = (count: number) => api.advance(count * 60_000);
    const complete = (lId: string) =>
      api.call(
        'user/progress',
        { cId: course.cId, lectures: [{ lId, position: 2_430, completed: true }] },
        { as },
      );
    const day = async () => {
      // The home page. Its two calls share one read of the catalogue.
      await api.call('courses');
      minutes(0.5);
      await api.call('user/courses', undefined, { as });
      await api.call('courses/course/lectures', { id: course.cId, resources: true }, { as });
      minutes(45);
      await complete(course.openId);
      minutes(45);
      await complete(course.soldId);
      // A link to another course, and a search.
      await Promise.all([
        api.call('user/userdoc', undefined, { as }),
        api.call('courses/course', { id: other.cId }, { as }),
      ]);
      minutes(1);
      await api.call('courses');
    };
    minutes(24 * 60);
    expect(await api.cost(day)).toEqual({ reads: 9, writes: 4, deletes: 0 });
    minutes(-(24 * 60 + 91.5));
  });

  it('the same day with a quiz after each lecture: ten calls, twelve reads, four writes', async () => {
    const as = await makeStudent(api);
    const { cId, openId, soldId } = await makeCourse(api, admin);
    await enrol(api, admin, as, cId);
    const first = await makeQuiz(api, admin, {}, { cId, openId: '', soldId: openId });
    const second = await makeQuiz(api, admin, {}, { cId, openId: '', soldId });
    const minutes = (count: number) => api.advance(count * 60_000);
    // The page fetches the questions with the lecture.
    const prepare = ({ soldId: lId }: QuizCourse, attemptId: string) =>
      api.call('courses/course/lectures/lecture/quiz', { cId, lId, attemptId }, { as });
    // The attempt also reports the lecture as watched.
    const take = async (quiz: QuizCourse, attemptId: string) => {
      const { soldId: lId } = quiz;
      minutes(5);
      const lectures = [{ lId, position: 2_430, completed: true }];
      const { status } = await submit(api, as, quiz, attemptId, { wrong: [0], lectures });
      expect(status).toBe(200);
    };
    const whole = { id: cId, resources: true };
    const { listVersion: known } = await api.call('courses/course/lectures', whole, { as });
    const day = async () => {
      await api.call('courses');
      minutes(0.5);
      await api.call('user/courses', undefined, { as });
      // The device has cached the list of an earlier day.
      await api.call('courses/course/lectures', { ...whole, known }, { as });
      await prepare(first, 'first');
      minutes(45);
      await take(first, 'first');
      await prepare(second, 'second');
      minutes(45);
      await take(second, 'second');
      await Promise.all([
        api.call('user/userdoc', undefined, { as }),
        api.call('courses/course', { id: other.cId }, { as }),
      ]);
      minutes(1);
      await api.call('courses');
    };
    minutes(24 * 60);
    expect(await api.cost(day)).toEqual({ reads: 12, writes: 4, deletes: 0 });
    minutes(-(24 * 60 + 101.5));
  });

  it('counting at night: two reads a course, one an active student, one a quiz', async () => {
    const quiz = await makeQuiz(api, admin);
    const students = await Promise.all([1, 2, 3].map(() => makeStudent(api)));
    for (const as of students) await enrol(api, admin, as, quiz.cId);
    await api.count();
    const { length: courses } = (await api.firestore.collection('courseCompletions').get()).docs;
    const lectures = [{ lId: quiz.soldId, position: 2_430, completed: true }];
    for (const as of students.slice(1)) await submit(api, as, quiz, 'first', { lectures });
    const counting = await api.cost(() => api.count());
    // A query without results is billed as one read, otherwise one for each result.
    expect(counting).toEqual({ reads: 2 * courses - 1 + 2 + 1, writes: 2, deletes: 0 });
    expect(await api.cost(() => api.count())).toEqual(reads(2 * courses));
    api.advance(-3 * 121_000);
  });

  it('saving progress: one write, one more if lectures were completed; no read', async () => {
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
    expect(await save(true)).toEqual({ reads: 0, writes: 2, deletes: 0 });
    // Two lectures of 45 minutes and the time between.
    api.advance(100 * 60_000);
    expect(await save(true)).toEqual({ reads: 0, writes: 2, deletes: 0 });
    // Later, or on another instance, the cache is empty and needs one read of each.
    api.advance(20 * 60_000);
    expect(await save(false)).toEqual({ reads: 2, writes: 1, deletes: 0 });
    expect(await save(false)).toEqual({ reads: 0, writes: 1, deletes: 0 });
    api.advance(-120 * 60_000);
  });

  it('refused progress: at most two reads, and no write', async () => {
    const report = (cId: string, lId: string) =>
      api.cost(() =>
        api.refused('user/progress', { cId, lectures: [{ lId, position: 1 }] }, { as: stranger }),
      );
    expect(await report(course.cId, course.soldId)).toEqual(reads(2));
    expect(await report(course.cId, 'made-up')).toEqual(reads(2));
    expect(await report('made-up', 'made-up')).toEqual(reads(2));
  });

  it('the profile: one read and one write', async () => {
    const save = () => api.call('user/profile', { grade: '2' }, { as: student });
    expect(await api.cost(save)).toEqual({ reads: 1, writes: 1, deletes: 0 });
  });

  it('all authors: one read', async () => {
    expect(await api.cost(() => api.call('user/allauthors'))).toEqual(reads(1));
  });

  it('signing in: one read and one write, and one more read when the account gets its number', async () => {
    await api.auth.createUser({ uid: 'costly' });
    // A token of another second would count as another device.
    const idToken = idTokenFor(api, 'costly');
    const login = () => api.call('auth/login', { idToken });
    expect(await api.cost(login)).toEqual({ reads: 2, writes: 1, deletes: 0 });
    expect(await api.cost(login)).toEqual({ reads: 1, writes: 1, deletes: 0 });
  });

  it('signing out: one read and one write; nothing without a session', async () => {
    const as = await makeStudent(api);
    const signOut = () => api.call('auth/logout', undefined, { as });
    expect(await api.cost(signOut)).toEqual({ reads: 1, writes: 1, deletes: 0 });
    expect(await api.cost(signOut)).toEqual(reads(1));
    expect(await api.cost(() => api.call('auth/logout'))).toEqual(reads(0));
  });

  it('an access code: one read and four writes; one more each with a request id, one read if repeated', async () => {
    const make = () => makeToken(api, admin, course.cId);
    expect(await api.cost(make)).toEqual({ reads: 1, writes: 4, deletes: 0 });
    const body = { cId: course.cId, requestId: 'costly' };
    const ask = () => api.call('admin/courses/access_token', body, { as: admin });
    expect(await api.cost(ask)).toEqual({ reads: 2, writes: 5, deletes: 0 });
    expect(await api.cost(ask)).toEqual(reads(1));
  });

  it('a course: four reads and twelve writes; thirteen with an author', async () => {
    const submit = (info: object) =>
      api.cost(() =>
        api.call('admin/courses/submit', submission({ title: 'x', ...info }), { as: admin }),
      );
    expect(await submit({})).toEqual({ reads: 4, writes: 12, deletes: 0 });
    const authored = await submit({ author: { name: 'م' } });
    expect(authored).toEqual({ reads: 4, writes: 13, deletes: 0 });
  });

  it('refused and invalid requests: nothing', async () => {
    expect(await api.cost(() => api.refused('user/userdoc'))).toEqual(reads(0));
    expect(await api.cost(() => api.refused('courses/course', {}))).toEqual(reads(0));
    expect(await api.cost(() => api.refused('nowhere'))).toEqual(reads(0));
  });
});
