import { beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../src/migrations/migrate.ts';
import { openDatabase } from '../src/store/database.ts';
import { makeBatch } from './codes.ts';
import { makeCourse } from './courses.ts';
import { type Account, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent } from './people.ts';

let api: TestApi;
let admin: Account;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
});

describe('an invalid record', () => {
  it('lists omit an invalid record, and the log contains its path', async () => {
    const { cId } = await makeCourse(api, admin);
    const { batch, tokens } = await makeBatch(api, admin, cId, { outlet: 'منفذ' });
    const student = await makeStudent(api);
    await api.call('courses/course/enroll', { cId, token: tokens[0] ?? '' }, { as: student });
    const codes = await api.firestore.collection('accessCodes').where('cId', '==', cId).get();
    const code = codes.docs.find((doc) => doc.get('token') === tokens[1]);
    const entries = await api.firestore.collection('audit').orderBy('at', 'desc').limit(1).get();
    const invalidDocs = [
      api.firestore.doc(`users/${student.uid}`),
      api.firestore.doc(`codeBatches/${batch.id}`),
      code?.ref,
      entries.docs[0]?.ref,
    ];
    const invalidFields = { createdBy: 1, email: 1, actor: 1 };
    for (const ref of invalidDocs) await ref?.update(invalidFields);

    const ask = { as: admin };
    api.logs.length = 0;
    const answers = await Promise.all([
      api.call('admin/students', {}, ask),
      api.call('admin/courses/students', { cId }, ask),
      api.call('admin/codes/batches', {}, ask),
      api.call('admin/codes', { cId }, ask),
      api.call('admin/audit', {}, ask),
      api.call('admin/dashboard', undefined, ask),
    ]);
    const [students, courseStudents, batches, { codes: codeList }] = answers;
    expect(students.students.map(({ uid }) => uid)).not.toContain(student.uid);
    expect(courseStudents.students).toEqual([]);
    expect(batches.batches.map(({ id }) => id)).not.toContain(batch.id);
    expect(codeList.map(({ token }) => token)).toEqual([tokens[0], tokens[2]]);
    const errors = api.logs.filter(({ severity }) => severity === 'ERROR');
    for (const ref of invalidDocs) expect(errors.map(({ path }) => path)).toContain(ref?.path);
    const [first] = errors.filter(({ path }) => path === `users/${student.uid}`);
    expect(first?.message).toContain(`users/${student.uid} does not fit: email: `);

    const answer = await api.send('admin/students/student', { uid: student.uid }, ask);
    expect(answer.status).toBe(500);
    // Older versions stored no schema version. With one, `migrate` would check nothing.
    await api.firestore.doc('centre/schema').delete();
    const { bad: invalidRecords } = await migrate(openDatabase(api.firestore), {
      dry: true,
      say: () => undefined,
    });
    expect(invalidRecords.map(({ path }) => path)).toEqual(
      expect.arrayContaining([`users/${student.uid}`, `codeBatches/${batch.id}`, code?.ref.path]),
    );
  });

  it('a list continues after a page that contains only invalid records', async () => {
    const { cId } = await makeCourse(api, admin);
    const { tokens } = await makeBatch(api, admin, cId, { count: 4 });
    const codes = await api.firestore.collection('accessCodes').where('cId', '==', cId).get();
    const others = codes.docs.filter((doc) => doc.get('token') !== tokens[0]);
    for (const { ref } of others) await ref.update({ createdBy: 1 });
    const page = await api.call('admin/codes', { cId, limit: 1 }, { as: admin });
    expect(page.codes.map(({ token }) => token)).toEqual([tokens[0]]);
  });
});
