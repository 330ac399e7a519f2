import { type StatusCode, status } from 'firebase-data-emulator/firestore/model';
import { beforeAll, expect, it } from 'vitest';
import { makeCourse, makeToken, type TestCourse } from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStudent } from './people.ts';
import { expectConsistentRecords } from './promises/money.ts';

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const indexUrl =
  'https://console.firebase.google.com/v1/r/project/p/firestore/indexes?create_composite=A';

describeLocally('a call that fails in Firestore', () => {
  let api: TestApi;
  let course: TestCourse;
  beforeAll(async () => {
    api = await startApi();
    course = await makeCourse(api, await makeAdmin(api));
  });

  const injectFailure = (code: StatusCode, message: string) =>
    api.local?.firestore.faults.inject({
      rpc: 'BatchGetDocuments',
      project: api.projectId,
      code,
      message,
    });

  it.each([
    ['PERMISSION_DENIED', 'Missing or insufficient permissions.', 'denied', 'roles/datastore.user'],
    [
      'NOT_FOUND',
      'The database (default) does not exist for project p Please visit https://console.cloud.google.com',
      'no-database',
      'npm run doctor',
    ],
    [
      'FAILED_PRECONDITION',
      `The query requires an index. You can create it here: ${indexUrl}`,
      'no-index',
      indexUrl,
    ],
    ['FAILED_PRECONDITION', 'That index is currently building.', 'no-index', 'Deploy the indexes'],
    ['RESOURCE_EXHAUSTED', 'Quota exceeded.', 'quota', 'billing plan'],
  ] as const)('answers 503 and logs one failure for %s (%s)', async (code, message, name, hint) => {
    api.logs.length = 0;
    injectFailure(status[code], message);
    const headers = { traceparent: `00-${trace}-00f067aa0ba902b7-01` };
    const { body, headers: responseHeaders } = await api.expectError(
      'courses/course',
      { id: course.cId },
      { headers },
    );
    expect(body).toEqual({ error: 'unavailable', message: expect.any(String) });
    expect(Number(responseHeaders.get('retry-after'))).toBeGreaterThan(0);
    await expect.poll(() => api.logs.length).toBe(2);
    const context = {
      severity: 'ERROR',
      requestId: expect.any(String),
      'logging.googleapis.com/trace': `projects/${api.projectId}/traces/${trace}`,
    };
    const [failure, request] = api.logs;
    expect(failure).toMatchObject({
      ...context,
      '@type': expect.stringContaining('ReportedErrorEvent'),
      serviceContext: { service: 'api' },
      message: expect.stringMatching(/^Error: .+\n\s+at /su),
      failure: { name, status: code, hint: expect.stringContaining(hint) },
    });
    // The entry of the request has only one line, so that Error Reporting counts only the failure.
    expect(request).toMatchObject({ ...context, message: 'POST /api/courses/course 503' });
    expect(Object.keys(request ?? {})).not.toContain('@type');
  });

  it.each([
    [3, 'Invalid resource field value.'],
    [5, 'No document to update.'],
    [9, 'The stored version does not match the required base version.'],
  ] as const)(
    'answers 500 for status %i (%s), because this status means an error in our code',
    async (code, message) => {
      injectFailure(code, message);
      expect((await api.expectError('courses/course', { id: course.cId })).body.error).toBe(
        'internal',
      );
      expect(api.logs.findLast((entry) => '@type' in entry)).not.toHaveProperty('failure');
    },
  );
});

describeLocally('a call for which Firestore responds too late', () => {
  let api: TestApi;
  let admin: Account;
  let student: Account;
  let course: TestCourse;
  let token: string;
  beforeAll(async () => {
    const patienceSetting = { patience: 60_000 };
    api = await startApi({
      adapt: (deps) => Object.assign(patienceSetting, { ...deps, ...patienceSetting }),
    });
    admin = await makeAdmin(api);
    course = await makeCourse(api, admin);
    student = await makeStudent(api);
    await api.call('auth/login', { idToken: student.idToken });
    token = await makeToken(api, admin, course.cId);
    patienceSetting.patience = 300;
  });
  const delay = (rpc: string, code?: 7) =>
    api.local?.firestore.faults.inject({
      rpc,
      project: api.projectId,
      delayMs: 1_000,
      ...(code && { code }),
    });

  it('answers 503 after a timeout, and logs a late failure of Firestore, but not a late success', async () => {
    api.logs.length = 0;
    delay('BatchGetDocuments');
    await api.expectError('courses/course', { id: 'unknown' });
    delay('BatchGetDocuments', 7);
    const { body, headers } = await api.expectError('courses/course', { id: course.cId });
    expect(body.error).toBe('unavailable');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(api.logs.find((entry) => '@type' in entry)).toMatchObject({
      message: expect.stringContaining('No answer within'),
      failure: { name: 'unreachable', status: 'DEADLINE_EXCEEDED' },
    });
    await expect
      .poll(() => api.logs)
      .toContainEqual(
        expect.objectContaining({
          severity: 'WARNING',
          message: expect.stringContaining('Given up before: 7 PERMISSION_DENIED'),
          failure: expect.objectContaining({ name: 'denied' }),
        }),
      );
    const lateWarnings = api.logs.filter(({ message }) => message.startsWith('Given up before'));
    expect(lateWarnings).toHaveLength(1);
  });

  it('a student who redeems a code again after a timeout is enrolled once', async () => {
    const body = { cId: course.cId, token };
    delay('Commit');
    const path = 'courses/course/enroll';
    expect((await api.expectError(path, body, { as: student })).body.error).toBe('unavailable');
    const redeemAgain = () => api.send(path, body, { as: student });
    await expect.poll(redeemAgain).toMatchObject({ body: { subscribed: true, cId: course.cId } });
    await expectConsistentRecords(api);
  });

  it('answers 503 to all calls while Firestore is down', async () => {
    await api.local?.firestore.stop();
    api.advance(120_000);
    const requests = [
      api.send('courses'),
      api.send('courses/course', { id: course.cId }),
      api.send('user/courses', undefined, { as: student }),
      api.send('admin/dashboard', undefined, { as: admin }),
      fetch(`${api.url}/sitemap.xml`),
    ];
    const answers = await Promise.all(requests);
    expect(answers.map(({ status }) => status)).toEqual(requests.map(() => 503));
  });
});
