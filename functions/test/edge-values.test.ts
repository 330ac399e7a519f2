import { beforeAll, describe, expect, it } from 'vitest';
import { courseForm, makeCourse, someInfo, type TestCourse } from './courses.ts';
import { type Account, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeCrowd, reason } from './people.ts';

/**
 * Tests values that JSON can contain but Firestore cannot store. The API must refuse or clean them,
 * and must never answer with an error 500.
 */
let api: TestApi;
let admin: Account;
let student: Account;
let course: TestCourse;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
  course = await makeCourse(api, admin);
  const [first] = await makeCrowd(api, 1);
  if (first === undefined) throw new Error('One account was expected.');
  student = first;
  await api.call('auth/login', { idToken: student.idToken });
});

/** Encodes a page cursor from JSON values in the way of the server. */
function cursor(...json: readonly string[]): string {
  return Buffer.from(`[${json.join(',')}]`).toString('base64url');
}

const now = '1763719200000';
const wrongTimes = [
  '-62135596800001',
  '253402300800000',
  '8640000000000001',
  '-9007199254740993',
  '9223372036854775808',
  '1e300',
  '-1e999',
  '1.5',
  'null',
  '"1763719200000"',
  '[]',
];
const wrongIds = [
  '"__x__"',
  '"____"',
  '"."',
  '".."',
  '""',
  '"a/b"',
  '"\\ud800"',
  '"a\\u0000"',
  JSON.stringify('x'.repeat(129)),
  '7',
  'null',
];
const wrongTimeAndIdCursors = [
  ...wrongTimes.map((time) => cursor(time, '"abc"')),
  ...wrongIds.map((id) => cursor(now, id)),
  cursor(),
  cursor(now),
  cursor(now, '"abc"', '1'),
];
const wrongCodeCursors = [
  ...wrongTimes.map((time) => cursor(time, '1', '"ABC"')),
  ...wrongTimes.slice(3).map((serial) => cursor(now, serial, '"ABC"')),
  ...wrongIds.filter((id) => id !== '7').map((id) => cursor(now, '1', id)),
  cursor(now, '"ABC"'),
];
const wrongNameCursors = [
  cursor('"\\ud800"', '"abc"'),
  cursor('"a\\udfff"', '"abc"'),
  ...wrongIds.map((id) => cursor('"أحمد"', id)),
  cursor(now, '"abc"'),
  cursor('"أحمد"'),
];
const malformedCursors = [
  'x',
  '%',
  'bnVsbA',
  'e30',
  'W1tbW1tb',
  cursor('{"__proto__":1}', '"abc"'),
];

describe('a page cursor', () => {
  it.each([
    ['admin/audit', wrongTimeAndIdCursors],
    ['admin/codes/batches', wrongTimeAndIdCursors],
    ['admin/students', wrongTimeAndIdCursors],
    ['admin/codes', wrongCodeCursors],
    ['admin/courses/students', wrongNameCursors],
  ] as const)('%s refuses invalid page cursors', async (path, cursors) => {
    const requiredFields = path === 'admin/courses/students' ? { cId: course.cId } : {};
    for (const after of [...cursors, ...malformedCursors]) {
      const cursorText = Buffer.from(after, 'base64url').toString();
      const { status, body } = await api.expectError(
        path,
        { ...requiredFields, after },
        { as: admin },
      );
      expect([status, Object.keys(body.fields ?? {})], cursorText).toEqual([400, ['after']]);
    }
  });

  it('may have the first or the last time that Firestore can store', async () => {
    for (const time of ['-62135596800000', '253402300799999']) {
      for (const path of ['admin/audit', 'admin/codes/batches', 'admin/students'] as const)
        await api.call(path, { after: cursor(time, '"abc"') }, { as: admin });
      for (const state of [undefined, 'expired']) {
        const after = cursor(time, '9007199254740991', '"ABC"');
        await api.call('admin/codes', { state, after }, { as: admin });
      }
    }
    const after = cursor('"أحمد"', '"abc"');
    await api.call('admin/courses/students', { cId: course.cId, after }, { as: admin });
  });
});

const timesOutside = [
  '0000-01-01T00:00:00Z',
  '0000-12-31T23:59:59.999Z',
  '0001-01-01T00:00:00+00:01',
  '9999-12-31T23:59:59.999-00:01',
  '9999-12-31T12:00:00-23:59',
];
const timesWithin = ['0001-01-01T00:00:00-00:01', '9999-12-31T23:59:59.999+00:01'];

describe('a time outside the years 1 to 9999', () => {
  const settings = {
    brandName: 'مركز',
    tagline: 'وصف',
    playlistUrl: 'https://www.youtube.com/playlist?list=x',
    updatedAt: null,
  };
  const lecture = { lId: 'lecture', position: 1 };

  it.each(timesOutside)(
    'the API refuses the time %s, which Firestore cannot store',
    async (time) => {
      const refusals = [
        ['admin/audit', { from: time }, 'from'],
        ['admin/audit', { until: time }, 'until'],
        [
          'admin/courses/access_tokens',
          { cId: course.cId, count: 1, expiresAt: time },
          'expiresAt',
        ],
        [
          'admin/settings/update',
          { ...settings, announcement: { text: 'خبر', until: time } },
          'announcement.until',
        ],
      ] as const;
      for (const [path, body, field] of refusals) {
        const answer = await api.expectError(path, body, { as: admin });
        expect([answer.status, Object.keys(answer.body.fields ?? {})], path).toEqual([
          400,
          [field],
        ]);
      }
      const reports = [
        [{ sentAt: time, lectures: [lecture] }, 'sentAt'],
        [{ lectures: [{ ...lecture, at: time }] }, 'lectures.0.at'],
      ] as const;
      for (const [body, field] of reports) {
        const report = { cId: course.cId, ...body };
        const answer = await api.expectError('user/progress', report, { as: student });
        expect(Object.keys(answer.body.fields ?? {})).toEqual([field]);
      }
    },
  );

  it.each(timesWithin)(
    'the API accepts the time %s, because it is in the years 1 to 9999 in UTC',
    async (time) => {
      await api.call('admin/audit', { from: time, until: time }, { as: admin });
      const lectures = [{ ...lecture, lId: course.openId, at: time }];
      const report = { cId: course.cId, sentAt: time, lectures };
      await api.call('user/progress', report, { as: student });
      const announcement = { text: `خبر ${time}`, until: time };
      const { updatedAt } = await api.call('admin/settings', undefined, { as: admin });
      const changedSettings = { ...settings, announcement, updatedAt };
      const stored = await api.call('admin/settings/update', changedSettings, { as: admin });
      expect(stored.announcement?.until).toBe(new Date(time).toISOString());
    },
  );
});

describe('a lone surrogate', () => {
  it('is removed from a course’s texts', async () => {
    const resources = [{ type: 'link', src: 'https://example.com/a\uD800.pdf' }];
    const lecture = { title: 'در\uD800س', description: '\uDFFFوصف', open: 'true', resources };
    const form = courseForm({ ...someInfo, title: 'نحو\uD83D', 'x\uD800': 1 }, [lecture]);
    const { id } = await api.call('admin/courses/submit', form, { as: admin });
    const stored = await api.call('courses/course', { id });
    expect(stored.course.title).toBe('نحو');
    expect(stored.lectures).toMatchObject([{ title: 'درس', description: 'وصف' }]);
    const request = { cId: id, lId: stored.lectures[0]?.id };
    const opened = await api.call('courses/course/lectures/lecture/res', request);
    expect(opened.resources[0]?.src).toBe('https://example.com/a.pdf');
  });

  it('a lone surrogate in a multipart text with UTF-16 does not cause an error', async () => {
    const infoText = JSON.stringify({ ...someInfo, title: 'نحو' });
    const text = Buffer.from(infoText.replace('نحو', 'نحو\uD83D'), 'utf16le');
    const head = 'Content-Disposition: form-data; name="courseInfo"\r\n';
    const kind = 'Content-Type: text/plain; charset=utf-16le\r\n\r\n';
    const raw = Buffer.concat([
      Buffer.from(`--x\r\n${head}${kind}`),
      text,
      Buffer.from('\r\n--x--\r\n'),
    ]);
    const { status } = await api.send('admin/courses/submit', undefined, {
      as: admin,
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
      raw,
    });
    expect(status).toBe(200);
  });

  it('a lone surrogate in filters, searches, texts and queries does not cause an error', async () => {
    const batchRequest = {
      cId: course.cId,
      count: 1,
      outlet: 'من\uD800فذ',
      note: '\uDC00',
      priceLabel: '\uD800',
    };
    const { batch } = await api.call('admin/courses/access_tokens', batchRequest, { as: admin });
    expect(batch).toMatchObject({ outlet: 'منفذ', note: '', priceLabel: '' });
    const calls = [
      ['admin/audit', { actor: 'a\uD800' }],
      ['admin/codes', { outlet: '\uD800' }],
      ['admin/codes/batches', { outlet: 'a\uDFFF' }],
      ['admin/students', { search: '\uD800أحمد' }],
    ] as const;
    for (const [path, body] of calls) await api.call(path, body, { as: admin });
    for (const outlet of ['%ED%A0%80', '%F0%9F', '%uD800']) {
      const { status } = await api.send(`admin/codes/csv?outlet=${outlet}`, undefined, {
        method: 'GET',
        as: admin,
      });
      expect(status).toBe(200);
    }
    const note = { uid: student.uid, text: 'اتصل\uD800', updatedAt: null };
    const savedNote = await api.call('admin/students/note', note, { as: admin });
    expect(savedNote.note?.text).toBe('اتصل');
  });
});

describe('a name that Firestore reserves', () => {
  it.each(['__x__', '____'])('%s is refused as an id', async (id) => {
    const refusals = [
      ['admin/courses/course', { id }],
      ['admin/courses/delete', { ids: [id] }],
      ['admin/courses/restore', { ids: [id] }],
      ['admin/courses/publish', { ids: [id], published: true }],
      ['admin/courses/access_token', { cId: id }],
      ['admin/codes', { batch: id }],
      ['admin/codes/batches/cards', { batch: id }],
      ['admin/codes/print', { batch: id }],
      ['admin/students/student', { uid: id }],
      ['admin/students/enrol', { cId: course.cId, uid: id, reason }],
      ['admin/students/remove', { cId: id, uid: student.uid, reason }],
      ['admin/students/note', { uid: id, text: '', updatedAt: null }],
      ['admin/students/transfer', { cId: course.cId, from: id, to: student.uid, reason }],
      ['admin/admins/revoke', { uid: id }],
    ] as const;
    for (const [path, body] of refusals)
      expect((await api.expectError(path, body, { as: admin })).status, path).toBe(400);
  });
});
