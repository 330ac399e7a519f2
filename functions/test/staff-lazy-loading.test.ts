import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent } from './people.ts';

let api: TestApi;
let admin: Account;
/** Number of times that the staff part of the API was loaded. */
let loadCount = 0;
/** The error that loading throws, or null if it succeeds. */
let failure: Error | null = null;

beforeAll(async () => {
  api = await startApi({
    adapt: (deps) => ({
      ...deps,
      async staff() {
        loadCount += 1;
        if (failure !== null) throw failure;
        return deps.staff();
      },
    }),
  });
  admin = await makeAdmin(api);
});

describe('the staff part of the API', () => {
  // The order of these tests matters, because the staff part stays loaded.
  it('the staff part is not loaded for visitors and students', async () => {
    const student = await makeStudent(api);
    await api.call('courses');
    await api.call('user/courses', undefined, { as: student });
    expect((await fetch(`${api.url}/api/nothing`)).status).toBe(404);
    expect(loadCount).toBe(0);
  });

  it('staff get 500 if the staff part cannot be loaded, and the error is logged', async () => {
    failure = new Error('The file cannot be read.');
    const { status } = await api.send('admin/dashboard', undefined, { as: admin });
    failure = null;
    expect(status).toBe(500);
    expect(loadCount).toBe(1);
    expect(api.logs.filter(({ severity }) => severity === 'ERROR')).toContainEqual(
      expect.objectContaining({ message: expect.stringContaining('The file cannot be read.') }),
    );
  });

  it('the next requests by staff load the staff part once', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => api.send('admin/dashboard', undefined, { as: admin })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(loadCount).toBe(2);
  });

  it.each([
    ['/api/admin/nothing', 'GET', 404],
    ['/api/admin/', 'GET', 404],
    ['/api/admin/dashboard/', 'POST', 404],
    ['/api/Admin/dashboard', 'POST', 404],
    ['/api/admin/dashboard', 'GET', 405],
    ['/api/admin/dashboard', 'POST', 401],
  ])('%s with %s gets %i after the staff part is loaded', async (path, method, status) => {
    const response = await fetch(`${api.url}${path}`, { method });
    expect(response.status).toBe(status);
  });
});
