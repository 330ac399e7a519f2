import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MadeCourse, makeCourse, someInfo } from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent } from './people.ts';

let api: TestApi;
let admin: Account;
let student: Account;
let course: MadeCourse;
/** Pictures read from Storage. */
const opened: string[] = [];
beforeAll(async () => {
  api = await startApi({
    adapt: (deps) => ({
      ...deps,
      thumbnails: {
        ...deps.thumbnails,
        readFile(file) {
          opened.push(file);
          return deps.thumbnails.readFile(file);
        },
      },
    }),
  });
  admin = await makeAdmin(api);
  student = await makeStudent(api);
});
beforeEach(async () => {
  course = await makeCourse(api, admin);
});

/** Longer than the cache lifetime. */
const aWhile = 1_100;

const titleFor = async (as?: Account) =>
  (await api.call('courses/course', { id: course.cId }, { as })).course.title;
const listed = async () => (await api.call('courses')).courses.map(({ id }) => id);
const statusFor = async (as?: Account) =>
  (await api.send('courses/course', { id: course.cId }, { as })).status;
const publish = (published: boolean) =>
  api.call('admin/courses/publish', { ids: [course.cId], published }, { as: admin });
/** A write by another instance. */
const changeElsewhere = (fields: object) =>
  api.firestore.doc(`courses/${course.cId}`).update(fields);

describeLocally('public data, cached for a second,', () => {
  it('costs one read for all callers', async () => {
    const crowd = [undefined, student, undefined, student];
    expect(await api.cost(() => Promise.all(crowd.map(titleFor)))).toMatchObject({ reads: 1 });
    expect(await api.cost(() => Promise.all(crowd.map(listed)))).toMatchObject({ reads: 1 });
    const oneByOne = async () => {
      for (const as of crowd) await titleFor(as);
      await api.call('courses/course', { id: course.cId, lectures: false });
      for (const _ of crowd) await listed();
    };
    expect(await api.cost(oneByOne)).toMatchObject({ reads: 2 });
  });

  it('costs an admin a read each time', async () => {
    const twice = async () => [await titleFor(admin), await titleFor(admin)];
    expect(await api.cost(twice)).toMatchObject({ reads: 2 });
  });

  it('is also cached when nothing may be shown', async () => {
    await publish(false);
    const twice = async () => [await statusFor(), await statusFor()];
    expect(await api.cost(twice)).toMatchObject({ reads: 1 });
    // The student might be enrolled.
    expect(await api.cost(() => statusFor(student))).toMatchObject({ reads: 2 });
  });

  it('includes lectures and open resources, for anonymous callers', async () => {
    const { cId, openId, soldId } = course;
    const lectures = (resources: boolean) =>
      api.call('courses/course/lectures', { id: cId, resources });
    const resources = (lId: string) =>
      api.send('courses/course/lectures/lecture/res', { cId, lId });
    const twice = (ask: () => Promise<unknown>) => async () => {
      await ask();
      await ask();
    };
    expect(await api.cost(twice(() => lectures(false)))).toMatchObject({ reads: 1 });
    expect(await api.cost(twice(() => lectures(true)))).toMatchObject({ reads: 2 });
    const someResources = async () => {
      expect((await resources(openId)).status).toBe(200);
      expect((await resources(soldId)).status).toBe(401);
      expect((await resources('made-up')).status).toBe(404);
    };
    expect(await api.cost(twice(someResources))).toMatchObject({ reads: 1 });
    expect(await api.cost(twice(() => api.call('user/allauthors')))).toMatchObject({ reads: 1 });
  });
});

describeLocally('requests for made-up ids', () => {
  const peer = (last: string) => ({ 'x-forwarded-for': `192.0.2.7, ${last}` });

  it('cost less than the free daily quota for each address, and hide nothing', async () => {
    const headers = peer('198.51.100.1');
    const published = await makeCourse(api, admin);
    const asks = [
      (id: string) => api.send('courses/course', { id }, { headers }),
      (id: string) => api.send('courses/course/lectures', { id, resources: true }, { headers }),
      (cId: string) =>
        api.send('courses/course/lectures/lecture/res', { cId, lId: 'x' }, { headers }),
    ];
    const makeUp = async () => {
      for (let index = 0; index < 200; index += 1) {
        const ask = asks[index % asks.length];
        expect((await ask?.(`made-up-${index}`))?.status).toBe(404);
      }
    };
    const { reads } = await api.cost(makeUp);
    // At most thirty look-ups of one or two reads, and one read of the catalogue.
    expect(reads).toBeLessThanOrEqual(61);
    // Existing courses are still shown to that address.
    expect((await asks[0]?.(published.cId))?.status).toBe(200);
    // Other addresses are not affected, and the limit ends after a minute.
    const elsewhere = { headers: peer('198.51.100.2') };
    const { reads: others } = await api.cost(() =>
      api.send('courses/course', { id: 'made-up' }, elsewhere),
    );
    expect(others).toBe(1);
  });

  it('of pictures are limited for Storage too', async () => {
    const headers = peer('198.51.100.3');
    const names = Array.from({ length: 60 }, () => randomUUID().replaceAll('-', ''));
    for (const name of names) {
      const answer = await api.send(`thumbnails/${name}-480.webp`, undefined, { headers });
      expect(answer.status).toBe(404);
    }
    expect(opened.length).toBeLessThanOrEqual(31);
  });
});

describe('a change by another instance', () => {
  it('is seen by admins at once and by everyone else within a second', async () => {
    expect(await titleFor()).toBe(someInfo.title);
    await changeElsewhere({ title: 'عنوان آخر' });
    expect(await titleFor(admin)).toBe('عنوان آخر');
    expect(await titleFor(student)).toBe(someInfo.title);
    api.advance(aWhile);
    expect(await titleFor(student)).toBe('عنوان آخر');
    expect(await titleFor()).toBe('عنوان آخر');
  });

  it('hides a course within a second, too', async () => {
    expect(await statusFor()).toBe(200);
    await changeElsewhere({ published: false });
    api.advance(aWhile);
    expect([await statusFor(), await statusFor(student), await statusFor(admin)]).toEqual([
      404, 404, 200,
    ]);
  });
});

describe('a change by this instance', () => {
  it('is seen at once, hidden or published again', async () => {
    for (const published of [false, true, false]) {
      await publish(published);
      expect(await statusFor()).toBe(published ? 200 : 404);
      expect((await listed()).includes(course.cId)).toBe(published);
    }
  });

  it('never shows a draft to others after an admin opened it', async () => {
    await publish(false);
    expect([await statusFor(admin), await statusFor(), await statusFor(student)]).toEqual([
      200, 404, 404,
    ]);
  });

  it('hides a deleted course at once, and shows a restored one at once', async () => {
    const ids = [course.cId];
    expect([await statusFor(student), (await listed()).includes(course.cId)]).toEqual([200, true]);
    await api.call('admin/courses/delete', { ids }, { as: admin });
    expect([await statusFor(student), (await listed()).includes(course.cId)]).toEqual([404, false]);
    await api.call('admin/courses/restore', { ids }, { as: admin });
    expect([await statusFor(student), (await listed()).includes(course.cId)]).toEqual([200, true]);
  });
});

it('the cache holds none of the lectures’ resources', async () => {
  const { body } = await api.send('courses/course', { id: course.cId }, { as: student });
  expect(JSON.stringify(body)).not.toContain('secret');
});
