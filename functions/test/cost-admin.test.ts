import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { testSize } from '../../scripts/testing/size.ts';
import { fillCodes, fillCourses, fillStudents } from './bulk-data.ts';
import { makeBatch } from './codes.ts';
import { courseForm, enrol, makeCourse, makeToken, type TestCourse } from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent, reason } from './people.ts';
import { makePhoto } from './pictures.ts';
import { examSettings, makeCourseWithLockingQuiz, someQuiz, submit } from './quizzes.ts';
import { openEditor, revisionForm } from './revisions.ts';

let api: TestApi;
let admin: Account;
let student: Account;
let course: TestCourse;
beforeAll(async () => {
  api = await startApi({ frozenClock: true });
  admin = await makeAdmin(api);
  student = await makeStudent(api);
  course = await makeCourse(api, admin, { author: { name: 'مؤلف' } });
  await enrol(api, admin, student, course.cId);
});

interface Cost {
  readonly reads: number;
  readonly writes: number;
  readonly deletes: number;
}

async function measureCosts(): Promise<Record<string, Cost>> {
  const measured: Record<string, Cost> = {};
  const measure = async (name: string, work: () => Promise<unknown>) => {
    // Documents that are made at the same time would have no fixed order in lists.
    api.advance(10);
    measured[name] = await api.cost(work);
  };
  const ask = (path: Parameters<TestApi['call']>[0], body?: object) =>
    api.call(path, body, { as: admin });
  const { cId } = course;
  const ids = [cId];

  await measure('list', () => ask('admin/courses', { state: 'all' }));
  await measure('show', () => ask('admin/courses/course', { id: cId }));
  const edited = await openEditor(api, admin, cId);
  await measure('update', () => ask('admin/courses/update', revisionForm(edited)));
  const thumbnail = await makePhoto();
  const editedAgain = await openEditor(api, admin, cId);
  await measure('update with picture', () =>
    ask('admin/courses/update', revisionForm(editedAgain, { thumbnail })),
  );
  const staleForm = revisionForm(edited);
  await measure('conflict', () =>
    api.expectError('admin/courses/update', staleForm, { as: admin }),
  );
  const editedOnceMore = await openEditor(api, admin, cId);
  await measure('update without picture', () =>
    ask('admin/courses/update', revisionForm(editedOnceMore, { removeThumbnail: true })),
  );
  await measure('hide', () => ask('admin/courses/publish', { ids, published: false }));
  await measure('show again', () => ask('admin/courses/publish', { ids, published: true }));
  await measure('trash', () => ask('admin/courses/delete', { ids }));
  await measure('restore', () => ask('admin/courses/restore', { ids }));
  await measure('submit with picture', () =>
    ask('admin/courses/submit', courseForm(undefined, undefined, thumbnail)),
  );
  const requested = courseForm();
  requested.append('requestId', JSON.stringify(`r${Math.random()}`.replace('.', '')));
  await measure('submit by request', () => ask('admin/courses/submit', requested));
  await measure('submit repeated', () => ask('admin/courses/submit', requested));

  await measure('students', () => ask('admin/students', { limit: 2 }));
  await measure('student by name', () => ask('admin/students', { search: 'طالب', limit: 1 }));
  await measure('student', () => ask('admin/students/student', { uid: student.uid }));
  await measure('students of course', () => ask('admin/courses/students', { cId, limit: 1 }));
  const studentRequest = { cId, uid: (await makeStudent(api)).uid, reason };
  const until = '2099-12-31';
  await measure('enrol', () => ask('admin/students/enrol', { ...studentRequest, until }));
  await measure('extend', () => ask('admin/students/extend', { ...studentRequest, until: null }));
  await measure('remove', () => ask('admin/students/remove', studentRequest));
  await measure('repairs', () => ask('admin/students/repairs', studentRequest));
  const listedStudents = [await makeStudent(api), await makeStudent(api)];
  const emails = [...listedStudents.map(({ uid }) => `${uid}@example.com`), 'nobody@example.com'];
  const bulkRequest = { cId, emails, reason: 'دفعوا في المركز' };
  await measure('list previewed', () => ask('admin/students/bulk/preview', { cId, emails }));
  await measure('list enrolled', () => ask('admin/students/bulk', bulkRequest));
  await measure('list enrolled again', () => ask('admin/students/bulk', bulkRequest));
  const token = await makeToken(api, admin, cId);
  const newcomer = await makeStudent(api);
  await measure('redeem', () =>
    api.call('courses/course/enroll', { cId, token }, { as: newcomer }),
  );
  await measure('student by code', () => ask('admin/students', { search: token }));
  const batch = { cId, count: 2 };
  await measure('batch', () => ask('admin/courses/access_tokens', batch));
  const batchToSell = await makeBatch(api, admin, cId, { count: 2 });
  const requestIdOf = (name: string) => `${name}-${batchToSell.batch.id}`;
  const stack = { cId, from: batchToSell.batch.firstSerial, to: batchToSell.batch.lastSerial };
  const outlet = 'مكتبة النور';
  await ask('admin/cards/hand-over', { ...stack, outlet, requestId: requestIdOf('first') });
  await measure('return', () =>
    ask('admin/cards/return', { ...stack, requestId: requestIdOf('return') }),
  );
  const handOver = { ...stack, outlet, requestId: requestIdOf('hand-over') };
  await measure('hand over', () => ask('admin/cards/hand-over', handOver));
  await measure('hand over repeated', () => ask('admin/cards/hand-over', handOver));
  await measure('sell', () =>
    ask('admin/cards/sell', { ...stack, on: 'credit', requestId: requestIdOf('sell') }),
  );
  const soldAgain = { ...stack, on: 'paid', requestId: requestIdOf('undone') } as const;
  await ask('admin/cards/return', { ...stack, requestId: requestIdOf('second-return') });
  const { move } = await api.call('admin/cards/sell', soldAgain, { as: admin });
  const undo = { id: move?.id ?? '' };
  await measure('move undone', () => ask('admin/cards/undo', undo));
  await measure('move undone again', () => ask('admin/cards/undo', undo));
  await measure('places', () => ask('admin/cards/places', stack));
  const handedBatch = { cId, count: 2, outlet, handOver: true };
  await measure('batch handed over', () => ask('admin/courses/access_tokens', handedBatch));
  await measure('moves', () => ask('admin/cards/moves', { cId, outlet, limit: 3 }));
  const page = { cId, limit: 2 };
  await measure('codes', () => ask('admin/codes', page));
  await measure('unused codes', () => ask('admin/codes', { cId, limit: 1, state: 'unused' }));
  await measure('used codes', () => ask('admin/codes', { cId, limit: 1, state: 'used' }));
  await measure('card', () => ask('admin/codes/card', { code: token }));
  await measure('find', () => ask('admin/codes/find', { text: '1', cId }));
  await measure('batches', () => ask('admin/codes/batches', { ...page, limit: 1 }));
  const bundle = { id: randomUUID(), name: 'ترم أول', courses: [cId], updatedAt: null };
  await measure('bundle made', () => ask('admin/bundles/save', bundle));
  const bundleRequest = { cId: bundle.id, count: 1, opens: { kind: 'bundle' } } as const;
  const bundleBatch = await api.call('admin/courses/access_tokens', bundleRequest, { as: admin });
  await measure('bundle card', () =>
    ask('admin/codes/card', { code: bundleBatch.tokens[0] ?? '' }),
  );
  await measure('cards of bundle', () =>
    ask('admin/codes/batches/cards', { batch: bundleBatch.batch.id }),
  );
  const lectureRequest = {
    cId,
    count: 1,
    opens: { kind: 'lectures' as const, lIds: [course.soldId] },
  };
  const lectureBatch = await api.call('admin/courses/access_tokens', lectureRequest, { as: admin });
  await measure('cards of lectures', () =>
    ask('admin/codes/batches/cards', { batch: lectureBatch.batch.id }),
  );
  const { bundles } = await api.call('admin/bundles', undefined, { as: admin });
  const bundleAfter = bundles.find(({ id }) => id === bundle.id);
  const changedBundle = { ...bundle, ...bundleAfter, name: 'ترم ثان' };
  await measure('bundle changed', () => ask('admin/bundles/save', changedBundle));
  await measure('outlets', () => ask('admin/codes/outlets', { cId }));
  const tokenToRevoke = await makeToken(api, admin, cId);
  await measure('revoke', () => ask('admin/codes/revoke', { codes: [tokenToRevoke] }));
  await measure('reinstate', () => ask('admin/codes/reinstate', { codes: [tokenToRevoke] }));
  await measure('swap', () => ask('admin/codes/swap', { code: tokenToRevoke, reason }));
  await measure('course page', () => api.call('courses/course', { id: cId }));
  const resources = { cId, lId: course.soldId };
  await measure('resources', () =>
    api.call('courses/course/lectures/lecture/res', resources, { as: newcomer }),
  );
  await measure('my document', () => api.call('user/userdoc', undefined, { as: student }));
  await measure('authors', () => api.call('user/allauthors'));
  await measure('dashboard', () => ask('admin/dashboard'));
  await measure('today', () => ask('admin/today'));
  await measure('log', () => ask('admin/audit', { limit: 3 }));
  await measure('staff', () => ask('admin/admins'));
  await measure('names', () => ask('admin/names'));
  const lectures = [{ lId: course.openId, position: 1, completed: true }];
  await measure('progress', () => api.call('user/progress', { cId, lectures }, { as: newcomer }));
  await api.call('user/courses', undefined, { as: newcomer });
  await measure('my courses', () => api.call('user/courses', undefined, { as: newcomer }));
  await measure('catalogue', () => api.call('courses'));
  const quizStudent = await makeStudent(api);
  const quiz = await makeCourseWithLockingQuiz(api, admin, quizStudent);
  await submit(api, quizStudent, quiz, 'attempt', { wrong: [0, 1] });
  const lectureIds = { cId: quiz.cId, lId: quiz.first };
  const opening = { ...lectureIds, uid: quizStudent.uid, reason };
  await measure('quiz results', () => ask('admin/quizzes/results', lectureIds));
  await measure('marks', () => ask('admin/quizzes/marks', { ...lectureIds, limit: 1 }));
  await measure('marks file', () =>
    api.send(`admin/quizzes/export?${new URLSearchParams(lectureIds)}`, undefined, { as: admin }),
  );
  await measure('opened by hand', () => ask('admin/quizzes/open-next', opening));
  await measure('opened again', () => ask('admin/quizzes/open-next', opening));
  const examIds = { cId: quiz.cId, lId: quiz.third };
  const examQuiz = someQuiz(examSettings(api, [-5, 60]));
  await measure('exam saved', () =>
    ask('admin/quizzes/save', { ...examIds, version: 0, quiz: examQuiz }),
  );
  const permission = { ...examIds, uid: quizStudent.uid, reason };
  await measure('exam allowed', () => ask('admin/exams/allow', permission));
  return measured;
}

const expected: Record<string, Cost> = {
  list: { reads: 7, writes: 0, deletes: 0 },
  show: { reads: 14, writes: 0, deletes: 0 },
  update: { reads: 6, writes: 4, deletes: 0 },
  'update with picture': { reads: 7, writes: 5, deletes: 1 },
  conflict: { reads: 2, writes: 0, deletes: 0 },
  'update without picture': { reads: 7, writes: 5, deletes: 1 },
  hide: { reads: 5, writes: 7, deletes: 0 },
  'show again': { reads: 5, writes: 7, deletes: 0 },
  trash: { reads: 11, writes: 9, deletes: 5 },
  restore: { reads: 5, writes: 14, deletes: 0 },
  'submit with picture': { reads: 4, writes: 13, deletes: 1 },
  'submit by request': { reads: 6, writes: 12, deletes: 0 },
  'submit repeated': { reads: 1, writes: 0, deletes: 0 },
  students: { reads: 2, writes: 0, deletes: 0 },
  'student by name': { reads: 1, writes: 0, deletes: 0 },
  student: { reads: 3, writes: 0, deletes: 0 },
  'students of course': { reads: 3, writes: 0, deletes: 0 },
  enrol: { reads: 2, writes: 4, deletes: 0 },
  extend: { reads: 1, writes: 3, deletes: 0 },
  remove: { reads: 1, writes: 3, deletes: 0 },
  repairs: { reads: 3, writes: 0, deletes: 0 },
  'list previewed': { reads: 3, writes: 0, deletes: 0 },
  'list enrolled': { reads: 3, writes: 5, deletes: 0 },
  'list enrolled again': { reads: 3, writes: 0, deletes: 0 },
  redeem: { reads: 2, writes: 5, deletes: 0 },
  'student by code': { reads: 2, writes: 0, deletes: 0 },
  codes: { reads: 2, writes: 1, deletes: 0 },
  'unused codes': { reads: 1, writes: 1, deletes: 0 },
  'used codes': { reads: 1, writes: 0, deletes: 0 },
  card: { reads: 3, writes: 0, deletes: 0 },
  find: { reads: 3, writes: 0, deletes: 0 },
  batch: { reads: 1, writes: 6, deletes: 0 },
  // Writes the two cards, the card move, the log entry, the batch, one shard of the course's
  // counters, and one shard of the centre's counters.
  'hand over': { reads: 5, writes: 7, deletes: 0 },
  'hand over repeated': { reads: 3, writes: 0, deletes: 0 },
  // Writes the two cards, the card move, the log entry, the outlet's debt, and one shard of the
  // month's sales.
  sell: { reads: 4, writes: 6, deletes: 0 },
  return: { reads: 5, writes: 7, deletes: 0 },
  // Writes the two cards, the card move, the log entry, and one shard of the month's sales. Nobody
  // owed for these cards.
  'move undone': { reads: 4, writes: 5, deletes: 0 },
  'move undone again': { reads: 1, writes: 0, deletes: 0 },
  places: { reads: 2, writes: 0, deletes: 0 },
  // Reads the outlets, and writes the move, in addition to what a batch costs.
  'batch handed over': { reads: 2, writes: 7, deletes: 0 },
  moves: { reads: 3, writes: 0, deletes: 0 },
  batches: { reads: 6, writes: 0, deletes: 0 },
  'bundle card': { reads: 5, writes: 0, deletes: 0 },
  'cards of bundle': { reads: 1, writes: 1, deletes: 0 },
  'cards of lectures': { reads: 2, writes: 1, deletes: 0 },
  'bundle made': { reads: 2, writes: 8, deletes: 0 },
  'bundle changed': { reads: 1, writes: 2, deletes: 0 },
  outlets: { reads: 6, writes: 0, deletes: 0 },
  revoke: { reads: 1, writes: 4, deletes: 0 },
  reinstate: { reads: 1, writes: 4, deletes: 0 },
  swap: { reads: 1, writes: 5, deletes: 0 },
  'course page': { reads: 1, writes: 0, deletes: 0 },
  resources: { reads: 2, writes: 0, deletes: 0 },
  'my document': { reads: 1, writes: 0, deletes: 0 },
  authors: { reads: 1, writes: 0, deletes: 0 },
  log: { reads: 3, writes: 0, deletes: 0 },
  // The staff and their names come from Firebase Auth.
  staff: { reads: 0, writes: 0, deletes: 0 },
  names: { reads: 0, writes: 0, deletes: 0 },
  progress: { reads: 0, writes: 1, deletes: 0 },
  'my courses': { reads: 2, writes: 0, deletes: 0 },
  catalogue: { reads: 1, writes: 0, deletes: 0 },
  'quiz results': { reads: 7, writes: 0, deletes: 0 },
  // Reads the lecture, and two documents of the only student. The file also reads the number of
  // students, and writes a log entry.
  marks: { reads: 3, writes: 0, deletes: 0 },
  'marks file': { reads: 4, writes: 1, deletes: 0 },
  'opened by hand': { reads: 3, writes: 2, deletes: 0 },
  'opened again': { reads: 3, writes: 0, deletes: 0 },
  // A quiz costs 3 reads and 4 writes. The catalogue shows exams, so the four lists of courses are
  // read, and the catalogue is written.
  'exam saved': { reads: 7, writes: 5, deletes: 0 },
  'exam allowed': { reads: 3, writes: 2, deletes: 0 },
  // Reads five shards of counters, the two lists of courses, seven days of searches, and two
  // queries: for expiring batches, and for students without an attempt left.
  today: { reads: 18, writes: 0, deletes: 0 },
};

/**
 * The dashboard reads five shards of counters, two counts, two lists, and two documents for each of
 * at most ten courses.
 */
const maxDashboardReads = 29;

describeLocally('the Firestore cost of calls', () => {
  const centre = testSize(
    { courses: 100, codes: 1_000, students: 250, timeout: 120_000 },
    { courses: 2_000, codes: 20_000, students: 5_000, timeout: 300_000 },
  );

  it(
    `the cost of calls does not grow if a small centre gets ${centre.courses} courses, ${centre.codes} codes and ${centre.students} students`,
    async () => {
      const { dashboard: small, ...costsOfFew } = await measureCosts();
      expect(costsOfFew).toEqual(expected);
      expect(small?.reads).toBeLessThanOrEqual(maxDashboardReads);

      await fillStudents(api, admin, course.cId, centre.students);
      await fillCourses(api, admin, centre.courses);
      await fillCodes(api, admin, course.cId, centre.codes);
      for (let extraCourse = 0; extraCourse < 40; extraCourse += 1) {
        await makeCourse(api, admin, { published: extraCourse % 2 === 0 });
      }
      const { dashboard: large, ...costsOfMany } = await measureCosts();
      expect(costsOfMany).toEqual(expected);
      expect(large?.reads).toBeLessThanOrEqual(maxDashboardReads);
    },
    centre.timeout,
  );
});
