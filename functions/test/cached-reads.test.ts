import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeCourse, someInfo, type TestCourse } from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent } from './people.ts';

let api: TestApi;
let admin: Account;
let student: Account;
let course: TestCourse;
/** Names of the pictures that the API read from Storage. */
const readFiles: string[] = [];
beforeAll(async () => {
  api = await startApi({
    adapt: (deps) => ({
      ...deps,
      thumbnails: {
        ...deps.thumbnails,
        readFile(file) {
          readFiles.push(file);
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

/** After this time, every cached value has expired. */
const cacheLifetimeMs = 1_100;

const readTitle = async (as?: Account) =>
  (await api.call('courses/course', { id: course.cId }, { as })).course.title;
const listIds = async () => (await api.call('courses')).courses.map(({ id }) => id);
const readStatus = async (as?: Account) =>
  (await api.send('courses/course', { id: course.cId }, { as })).status;
const publish = (published: boolean) =>
  api.call('admin/courses/publish', { ids: [course.cId], published }, { as: admin });
/** Changes the course directly in Firestore, like another instance of the API. */
const writeDirectly = (fields: object) => api.firestore.doc(`courses/${course.cId}`).update(fields);

describeLocally('public data in the cache', () => {
  it('all callers within a second together cost one read', async () => {
    const callers = [undefined, student, undefined, student];
    expect(await api.cost(() => Promise.all(callers.map(readTitle)))).toMatchObject({ reads: 1 });
    expect(await api.cost(() => Promise.all(callers.map(listIds)))).toMatchObject({ reads: 1 });
    const readOneByOne = async () => {
      for (const as of callers) await readTitle(as);
      await api.call('courses/course', { id: course.cId, lectures: false });
      for (const _ of callers) await listIds();
    };
    expect(await api.cost(readOneByOne)).toMatchObject({ reads: 2 });
  });

  it('each call of an admin costs one read', async () => {
    const askTwice = async () => [await readTitle(admin), await readTitle(admin)];
    expect(await api.cost(askTwice)).toMatchObject({ reads: 2 });
  });

  it('the cache also remembers that a course is hidden', async () => {
    await publish(false);
    const askTwice = async () => [await readStatus(), await readStatus()];
    expect(await api.cost(askTwice)).toMatchObject({ reads: 1 });
    // The API also reads the student, because the student could be enrolled.
    expect(await api.cost(() => readStatus(student))).toMatchObject({ reads: 2 });
  });

  it('the cache includes lectures and open resources for anonymous callers', async () => {
    const { cId, openId, soldId } = course;
    const lectures = (resources: boolean) =>
      api.call('courses/course/lectures', { id: cId, resources });
    const resources = (lId: string) =>
      api.send('courses/course/lectures/lecture/res', { cId, lId });
    const askTwice = (ask: () => Promise<unknown>) => async () => {
      await ask();
      await ask();
    };
    expect(await api.cost(askTwice(() => lectures(false)))).toMatchObject({ reads: 1 });
    expect(await api.cost(askTwice(() => lectures(true)))).toMatchObject({ reads: 2 });
    const someResources = async () => {
      expect((await resources(openId)).status).toBe(200);
      expect((await resources(soldId)).status).toBe(401);
      expect((await resources('made-up')).status).toBe(404);
    };
    expect(await api.cost(askTwice(someResources))).toMatchObject({ reads: 1 });
    expect(await api.cost(askTwice(() => api.call('user/allauthors')))).toMatchObject({ reads: 1 });
  });
});

describeLocally('requests for made-up ids', () => {
  const headersOf = (last: string) => ({ 'x-forwarded-for': `192.0.2.7, ${last}` });

  it('the API limits the reads of each address for made-up ids, and still shows existing courses', async () => {
    const headers = headersOf('198.51.100.1');
    const published = await makeCourse(api, admin);
    const requests = [
      (id: string) => api.send('courses/course', { id }, { headers }),
      (id: string) => api.send('courses/course/lectures', { id, resources: true }, { headers }),
      (cId: string) =>
        api.send('courses/course/lectures/lecture/res', { cId, lId: 'x' }, { headers }),
    ];
    const requestMadeUpIds = async () => {
      for (let index = 0; index < 200; index += 1) {
        const request = requests[index % requests.length];
        expect((await request?.(`made-up-${index}`))?.status).toBe(404);
      }
    };
    const { reads } = await api.cost(requestMadeUpIds);
    // This allows thirty look-ups with at most two reads each, and one read of the catalogue.
    expect(reads).toBeLessThanOrEqual(61);
    // Existing courses are still shown to that address.
    expect((await requests[0]?.(published.cId))?.status).toBe(200);
    // Other addresses are not affected.
    const otherAddress = { headers: headersOf('198.51.100.2') };
    const { reads: otherReads } = await api.cost(() =>
      api.send('courses/course', { id: 'made-up' }, otherAddress),
    );
    expect(otherReads).toBe(1);
  });

  it('the API also limits how often one address makes it read pictures from Storage', async () => {
    const headers = headersOf('198.51.100.3');
    const names = Array.from({ length: 60 }, () => randomUUID().replaceAll('-', ''));
    for (const name of names) {
      const answer = await api.send(`thumbnails/${name}-480.webp`, undefined, { headers });
      expect(answer.status).toBe(404);
    }
    expect(readFiles.length).toBeLessThanOrEqual(31);
  });
});

describe('a change by another instance', () => {
  it('admins see another instance’s change at once, and everyone else within a second', async () => {
    expect(await readTitle()).toBe(someInfo.title);
    await writeDirectly({ title: 'عنوان آخر' });
    expect(await readTitle(admin)).toBe('عنوان آخر');
    expect(await readTitle(student)).toBe(someInfo.title);
    api.advance(cacheLifetimeMs);
    expect(await readTitle(student)).toBe('عنوان آخر');
    expect(await readTitle()).toBe('عنوان آخر');
  });

  it('another instance’s change hides a course within a second', async () => {
    expect(await readStatus()).toBe(200);
    await writeDirectly({ published: false });
    api.advance(cacheLifetimeMs);
    expect([await readStatus(), await readStatus(student), await readStatus(admin)]).toEqual([
      404, 404, 200,
    ]);
  });
});

describe('a change by this instance', () => {
  it('a course is hidden or shown as soon as this instance hides or publishes it', async () => {
    for (const published of [false, true, false]) {
      await publish(published);
      expect(await readStatus()).toBe(published ? 200 : 404);
      expect((await listIds()).includes(course.cId)).toBe(published);
    }
  });

  it('a draft stays hidden from others after an admin opened it', async () => {
    await publish(false);
    expect([await readStatus(admin), await readStatus(), await readStatus(student)]).toEqual([
      200, 404, 404,
    ]);
  });

  it('a course is hidden as soon as it is deleted, and shown as soon as it is restored', async () => {
    const ids = [course.cId];
    expect([await readStatus(student), (await listIds()).includes(course.cId)]).toEqual([
      200,
      true,
    ]);
    await api.call('admin/courses/delete', { ids }, { as: admin });
    expect([await readStatus(student), (await listIds()).includes(course.cId)]).toEqual([
      404,
      false,
    ]);
    await api.call('admin/courses/restore', { ids }, { as: admin });
    expect([await readStatus(student), (await listIds()).includes(course.cId)]).toEqual([
      200,
      true,
    ]);
  });
});

it('a student’s answer from the cache does not contain sold resources', async () => {
  const { body } = await api.send('courses/course', { id: course.cId }, { as: student });
  expect(JSON.stringify(body)).not.toContain('secret');
});
