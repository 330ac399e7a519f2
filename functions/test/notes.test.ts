import { limits } from '@markaz/contract/limits';
import { beforeAll, describe, expect, it } from 'vitest';
import { enrol, makeCourse, type TestCourse } from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent, reason } from './people.ts';

let api: TestApi;
let admin: Account;
let course: TestCourse;
beforeAll(async () => {
  api = await startApi({ frozenClock: true });
  admin = await makeAdmin(api);
  course = await makeCourse(api, admin);
});

interface Change {
  readonly id: string;
  readonly text: string;
  readonly seconds?: number;
  readonly part?: number;
  /** How many seconds ago the device made the change. */
  readonly age?: number;
}

const ago = (seconds: number) => new Date(api.now().getTime() - seconds * 1000).toISOString();

const requestOf = (changes: readonly Change[], lId = course.soldId) => ({
  cId: course.cId,
  lId,
  sentAt: ago(0),
  changes: changes.map(({ age = 0, part = 0, seconds = 750, ...change }) => ({
    part,
    seconds,
    ...change,
    at: ago(age),
  })),
});

const save = (as: Account, ...changes: Change[]) =>
  api.call('user/notes', requestOf(changes), { as });
const textsOf = ({ notes }: Awaited<ReturnType<typeof save>>) => notes.map(({ text }) => text);

async function makeEnrolled(): Promise<Account> {
  const student = await makeStudent(api);
  await enrol(api, admin, student, course.cId);
  return student;
}

describe('user/notes', () => {
  it('stores notes, cleans their text, and returns them by part and second', async () => {
    const as = await makeEnrolled();
    expect(await save(as)).toEqual({ notes: [] });
    const saved = await save(
      as,
      { id: 'b', text: 'الحال\u0000 منصوب \n\n\n\n دائمًا', seconds: 900 },
      { id: 'c', text: 'الثاني', seconds: 3, part: 1 },
      { id: 'a', text: 'الأول', seconds: 12 },
    );
    expect(saved.notes).toEqual([
      { id: 'a', part: 0, seconds: 12, text: 'الأول' },
      { id: 'b', part: 0, seconds: 900, text: 'الحال منصوب\n\n دائمًا' },
      { id: 'c', part: 1, seconds: 3, text: 'الثاني' },
    ]);
    expect(await save(as)).toEqual(saved);
    expect(await save(await makeEnrolled())).toEqual({ notes: [] });
  });

  it('merges the notes of two devices, and keeps the newest change to each note', async () => {
    const as = await makeEnrolled();
    await save(as, { id: 'phone', text: 'من الهاتف' }, { id: 'both', text: 'قديم', age: 100 });
    // The laptop was offline while it changed these notes.
    await save(as, { id: 'laptop', text: 'من الحاسوب' }, { id: 'both', text: 'أقدم', age: 200 });
    expect(textsOf(await save(as)).toSorted()).toEqual(
      ['قديم', 'من الحاسوب', 'من الهاتف'].toSorted(),
    );
    expect(textsOf(await save(as, { id: 'both', text: 'أحدث', age: 50 }))).toContain('أحدث');
  });

  it('does not restore a deleted note if another device sends an older change to it, or adds it late', async () => {
    const as = await makeEnrolled();
    await save(as, { id: 'x', text: 'ملاحظة', age: 100 });
    expect(textsOf(await save(as, { id: 'x', text: '', age: 50 }))).toEqual([]);
    expect(textsOf(await save(as, { id: 'x', text: 'تعديل', age: 70 }))).toEqual([]);
    await save(as, { id: 'late', text: '', age: 10 });
    expect(textsOf(await save(as, { id: 'late', text: 'متأخرة', age: 20 }))).toEqual([]);
    // The student wants the note back.
    expect(textsOf(await save(as, { id: 'x', text: 'ملاحظة', age: 5 }))).toEqual(['ملاحظة']);
  });

  it('dates changes by the server’s clock, even if the device’s clock is wrong', async () => {
    const as = await makeEnrolled();
    const request = requestOf([{ id: 'x', text: 'من المستقبل' }]);
    const inFuture = (time: string) =>
      new Date(Date.parse(time) + 10 * 365 * 86_400_000).toISOString();
    await api.call(
      'user/notes',
      {
        ...request,
        sentAt: inFuture(request.sentAt),
        changes: request.changes.map((change) => ({ ...change, at: inFuture(change.at) })),
      },
      { as },
    );
    api.advance(1_000);
    expect(textsOf(await save(as, { id: 'x', text: 'بعدها' }))).toEqual(['بعدها']);
  });

  it('refuses more than a hundred notes in a lecture, but still deletes and changes notes', async () => {
    const as = await makeEnrolled();
    const notes = Array.from({ length: limits.notesPerLecture }, (_, index) => ({
      id: `n${index}`,
      text: String(index),
    }));
    await save(as, ...notes);
    const { status } = await api.expectError(
      'user/notes',
      requestOf([{ id: 'z', text: 'زائدة' }]),
      {
        as,
      },
    );
    expect(status).toBe(409);
    api.advance(1_000);
    await save(as, { id: 'n0', text: 'معدّلة' });
    const replaced = await save(as, { id: 'n1', text: '' }, { id: 'z', text: 'زائدة' });
    expect(replaced.notes).toHaveLength(limits.notesPerLecture);
    expect(textsOf(replaced)).toEqual(expect.arrayContaining(['معدّلة', 'زائدة']));
  });

  it('remembers only the newest hundred deleted notes', async () => {
    const as = await makeEnrolled();
    for (const group of ['a', 'b', 'c']) {
      api.advance(60_000);
      await save(
        as,
        ...Array.from({ length: 100 }, (_, index) => ({ id: `${group}${index}`, text: '' })),
      );
    }
    const doc = await api.firestore.doc(`courseWork/${course.cId}-${as.uid}-notes`).get();
    const stored: { id: string }[] = doc.get(`notes.${course.soldId}`);
    expect(stored).toHaveLength(100);
    expect(stored.every(({ id }) => id.startsWith('c'))).toBe(true);
  });

  it('refuses a note in a lecture that the student never had, or that does not exist', async () => {
    const stranger = await makeStudent(api);
    const statusOf = async (lId: string) =>
      (await api.send('user/notes', requestOf([], lId), { as: stranger })).status;
    expect(await statusOf(course.soldId)).toBe(403);
    expect(await statusOf('made-up')).toBe(404);
    expect(await statusOf(course.openId)).toBe(200);
  });

  it('answers 413 to a note that would exceed Firestore’s document limit, and keeps the other notes', async () => {
    const as = await makeEnrolled();
    await save(as, { id: 'x', text: 'قبل' });
    const ref = api.firestore.doc(`courseWork/${course.cId}-${as.uid}-notes`);
    const filler = [{ id: 'f', part: 0, seconds: 0, text: 'x'.repeat(1_047_000), at: 1 }];
    await ref.update({ 'notes.filler': filler });
    const full = Array.from({ length: 10 }, (_, index) => ({
      id: `n${index}`,
      text: 'ن'.repeat(limits.noteText),
    }));
    const { status } = await api.expectError('user/notes', requestOf(full), { as });
    expect(status).toBe(413);
    expect(textsOf(await save(as))).toEqual(['قبل']);
  });

  it('has room for four lectures with as many and as long notes as possible', async () => {
    const as = await makeEnrolled();
    // Each of these letters has three bytes.
    const text = '✓'.repeat(limits.noteText);
    const id = (index: number) => `${index}`.padStart(128, 'n');
    const all = Array.from({ length: 100 }, (_, index) => ({ id: id(index), text }));
    await save(as, ...all.map((note) => ({ ...note, id: `d${note.id.slice(1)}`, text: '' })));
    await save(as, ...all);
    const doc = await api.firestore.doc(`courseWork/${course.cId}-${as.uid}-notes`).get();
    expect(Buffer.byteLength(JSON.stringify(doc.data()))).toBeLessThan(byteShare);
  });
});

/** A quarter of the largest document, in bytes. */
const byteShare = 1_048_576 / 4;

it('includes notes in a student’s export, transfers them with their course, and deletes them with the account', async () => {
  const [from, to] = [await makeEnrolled(), await makeStudent(api)];
  await save(from, { id: 'x', text: 'ملاحظتي' }, { id: 'y', text: 'محذوفة' });
  api.advance(1_000);
  await save(from, { id: 'y', text: '' });
  const transfer = { cId: course.cId, from: from.uid, to: to.uid, reason };
  await api.call('admin/students/transfer', transfer, { as: admin });
  const { notes } = await api.call('user/export', undefined, { as: to });
  expect(notes).toEqual([
    {
      cId: course.cId,
      lId: course.soldId,
      courseTitle: 'النحو للصف الأول',
      title: 'باب الإعراب',
      notes: [{ part: 0, seconds: 750, text: 'ملاحظتي', at: ago(1) }],
    },
  ]);
  expect((await api.call('user/export', undefined, { as: from })).notes).toEqual([]);
  expect(textsOf(await save(to))).toEqual(['ملاحظتي']);
  await api.call('user/delete', { uid: to.uid }, { as: to });
  for (const { uid } of [from, to]) {
    const left = await api.firestore.collection('courseWork').where('uid', '==', uid).get();
    expect(left.docs.map(({ id }) => id)).toEqual([]);
  }
});

describeLocally('the Firestore cost of notes', () => {
  it('reading costs one read, saving costs one read and one write, and a repeated request does not write', async () => {
    const as = await makeEnrolled();
    // The student’s access is already cached, because the page of the lecture checks it.
    await api.call('courses/course/lectures', { id: course.cId, resources: true }, { as });
    const read = () => api.call('user/notes', requestOf([]), { as });
    const request = requestOf([
      { id: 'x', text: 'الأولى' },
      { id: 'y', text: 'الثانية' },
    ]);
    const write = () => api.call('user/notes', request, { as });
    expect(await api.cost(read)).toEqual({ reads: 1, writes: 0, deletes: 0 });
    expect(await api.cost(write)).toEqual({ reads: 1, writes: 1, deletes: 0 });
    expect(await api.cost(write)).toEqual({ reads: 1, writes: 0, deletes: 0 });
  });
});
