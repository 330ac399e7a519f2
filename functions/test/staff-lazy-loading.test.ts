import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent } from './people.ts';

let api: TestApi;
let admin: Account;
/** Number of times that the staff part was loaded. */
let loads = 0;
let failure: Error | null = null;

beforeAll(async () => {
  api = await startApi({
    adapt: (deps) => ({
      ...deps,
      async staff() {
        loads += 1;
        if (failure !== null) throw failure;
        return deps.staff();
      },
    }),
  });
  admin = await makeAdmin(api);
});

describe('the staff part of the API', () => {
  // These tests run in order, because a loaded part stays loaded.
  it('is not loaded for visitors and students', async () => {
    const student = await makeStudent(api);
    await api.call('courses');
    await api.call('user/courses', undefined, { as: student });
    expect((await fetch(`${api.url}/api/nothing`)).status).toBe(404);
    expect(loads).toBe(0);
  });

  it('answers 500 and logs it if it cannot be loaded', async () => {
    failure = new Error('The file cannot be read.');
    const { status } = await api.send('admin/dashboard', undefined, { as: admin });
    failure = null;
    expect(status).toBe(500);
    expect(loads).toBe(1);
    expect(api.logs.filter(({ severity }) => severity === 'ERROR')).toContainEqual(
      expect.objectContaining({ message: expect.stringContaining('The file cannot be read.') }),
    );
  });

  it('is loaded once by the next requests', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => api.send('admin/dashboard', undefined, { as: admin })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(loads).toBe(2);
  });

  it.each([
    ['/api/admin/nothing', 'GET', 404],
    ['/api/admin/', 'GET', 404],
    ['/api/admin/dashboard/', 'POST', 404],
    ['/api/Admin/dashboard', 'POST', 404],
    ['/api/admin/dashboard', 'GET', 405],
    ['/api/admin/dashboard', 'POST', 401],
  ])('answers the same once loaded: %s, %s, %i', async (path, method, status) => {
    const response = await fetch(`${api.url}${path}`, { method });
    expect(response.status).toBe(status);
  });
});
