import { times } from '@markaz/contract/limits';
import { defaultSettings } from '@markaz/contract/site/brand';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStaff, makeStudent, signInByCookie } from './people.ts';

let api: TestApi;
let admin: Account;
beforeAll(async () => {
  api = await startApi({ frozenClock: true });
  admin = await makeAdmin(api);
  await setContactNumbers(true);
});

const ownText = '٠١٠ ١٢٣٤ ٥٦٧٨';
const own = '201012345678';
const parent = '201112345678';
const numbers = { own: ownText, parent: '01112345678', consent: true };

async function setContactNumbers(contactNumbers: boolean) {
  const { updatedAt } = await api.call('admin/settings', undefined, { as: admin });
  const body = { ...defaultSettings, announcement: null, contactNumbers, updatedAt };
  await api.call('admin/settings/update', body, { as: admin });
}

const save = (student: Account, body: object = numbers) =>
  api.call('user/contact/save', body, { as: student });
const read = async (student: Account) =>
  (await api.call('user/contact', undefined, { as: student })).contact;
const readAsStaff = async (uids: readonly string[], as = admin) =>
  (await api.call('admin/students/contacts', { uids }, { as })).contacts;
const isStored = async ({ uid }: Account) =>
  (await api.firestore.doc(`contacts/${uid}`).get()).exists;

/** Makes a student who entered both numbers. */
async function makeContact(): Promise<Account> {
  const student = await makeStudent(api);
  await save(student);
  return student;
}

describe('the phone numbers of a student', () => {
  it('are stored as digits with the time of the consent, until the student replaces or deletes them', async () => {
    const student = await makeStudent(api);
    expect(await read(student)).toBeNull();
    const contact = { own, parent, consentAt: api.now().toISOString() };
    expect(await save(student)).toEqual({ contact });
    expect(await read(student)).toEqual(contact);
    expect(await save(student)).toEqual({ contact });
    await save(student, { own: '', parent: '+966501234567', consent: true });
    expect(await read(student)).toMatchObject({ own: '', parent: '966501234567' });
    await api.call('user/contact/delete', undefined, { as: student });
    await api.call('user/contact/delete', undefined, { as: student });
    expect(await read(student)).toBeNull();
  });

  it('are refused without consent, without any number, or if a number is incomplete', async () => {
    const student = await makeStudent(api);
    const refusals: [object, string][] = [
      [{ own, parent }, 'consent'],
      [{ own, parent, consent: false }, 'consent'],
      [{ own: ' ', parent: '', consent: true }, 'own'],
      [{ own: '0101234567', parent: '', consent: true }, 'own'],
      [{ own: '', parent: '12345', consent: true }, 'parent'],
      [{ own: 'x'.repeat(31), parent: '', consent: true }, 'own'],
    ];
    for (const [body, field] of refusals) {
      const answer = await api.expectError('user/contact/save', body, { as: student });
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]]);
    }
    expect(await isStored(student)).toBe(false);
  });

  it('are shown only to admins and sales staff, for the requested students', async () => {
    const [first, second, silent] = [
      await makeContact(),
      await makeContact(),
      await makeStudent(api),
    ];
    const uids = [second.uid, silent.uid];
    const sales = await makeStaff(api, ['sales']);
    expect(await readAsStaff(uids, sales)).toEqual([{ uid: second.uid, own, parent }]);
    expect(await readAsStaff([first.uid])).toHaveLength(1);
    const others = [
      first,
      ...(await Promise.all(
        (['content', 'cashier', 'teacher'] as const).map((role) => makeStaff(api, [role])),
      )),
    ];
    for (const as of others)
      expect((await api.expectError('admin/students/contacts', { uids }, { as })).status).toBe(403);
    for (const wrong of [[], Array.from({ length: 101 }, (_, index) => `u${index}`), ['a/b']]) {
      const { status } = await api.expectError(
        'admin/students/contacts',
        { uids: wrong },
        { as: admin },
      );
      expect(status).toBe(400);
    }
  });

  it('do not appear in other answers, lists, log lines or log entries', async () => {
    const student = await makeContact();
    const answers = [
      await api.send('user/courses', undefined, { as: student }),
      await api.send('user/userdoc', undefined, { as: student }),
      await api.send('admin/students', {}, { as: admin }),
      await api.send('admin/students/student', { uid: student.uid }, { as: admin }),
      await api.send('admin/students/export', undefined, { as: admin, method: 'GET' }),
      await api.send('admin/audit', {}, { as: admin }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    await readAsStaff([student.uid]);
    const texts = [...answers.map(({ body }) => body), api.logs].map((each) =>
      JSON.stringify(each),
    );
    for (const digits of ['1012345678', '1112345678', ownText])
      for (const text of texts) expect(text).not.toContain(digits);
  });

  it('are part of the student’s data export, and are deleted with the account', async () => {
    const student = await makeContact();
    const { contact } = await api.call('user/export', undefined, { as: student });
    expect(contact).toEqual(await read(student));
    await api.call('user/delete', { uid: student.uid }, { as: student });
    expect(await isStored(student)).toBe(false);
  });

  it('are deleted completely even if they are saved while the account is deleted', async () => {
    const student = await makeStudent(api);
    await api.call('user/delete', { uid: student.uid }, { as: student });
    await api.firestore.doc(`contacts/${student.uid}`).set({ own, parent, consentAt: new Date() });
    api.advance(15 * 86_400_000);
    await api.purgeDeleted();
    expect(await isStored(student)).toBe(false);
    api.advance(-15 * 86_400_000);
  });

  it('are deleted with an account that nobody has used for half a year', async () => {
    const student = await makeContact();
    const kept = await makeContact();
    const idleMs = times.idleAccount + 86_400_000;
    api.advance(idleMs);
    await api.firestore.doc(`users/${kept.uid}`).update({ lastSignIn: api.now() });
    await api.purgeAccounts();
    api.advance(-idleMs);
    expect([await isStored(student), await isStored(kept)]).toEqual([false, true]);
  });

  it('cannot be read, saved or deleted with an ended session', async () => {
    const student = await makeContact();
    const headers = await signInByCookie(api, student);
    await api.call('user/sessions/end', undefined, { as: student });
    for (const [path, body] of [
      ['user/contact', undefined],
      ['user/contact/save', numbers],
      ['user/contact/delete', undefined],
    ] as const)
      expect((await api.send(path, body, { headers })).status).toBe(401);
    expect(await isStored(student)).toBe(true);
  });

  it('can be saved twenty times at once, and then the API answers 429', async () => {
    const student = await makeStudent(api);
    const statuses = [];
    for (let count = 0; count < 22; count += 1)
      statuses.push((await api.send('user/contact/save', numbers, { as: student })).status);
    expect(statuses).toEqual([...Array(20).fill(200), 429, 429]);
  });

  describeLocally('cost', () => {
    it('costs a student two reads to see the numbers, one read and one write to save them, one read and one delete to delete them, and staff one read per student', async () => {
      const student = await makeStudent(api);
      await save(student);
      const { uid } = student;
      const costs = [
        await api.cost(() => save(student)),
        await api.cost(() => read(student)),
        await api.cost(() => readAsStaff([uid, 'nobody'])),
        await api.cost(() => api.call('user/contact/delete', undefined, { as: student })),
      ];
      expect(costs).toEqual([
        { reads: 1, writes: 1, deletes: 0 },
        { reads: 2, writes: 0, deletes: 0 },
        { reads: 2, writes: 0, deletes: 0 },
        { reads: 1, writes: 0, deletes: 1 },
      ]);
    });
  });
});

describe('a centre that does not collect phone numbers', () => {
  it('is the default, and the catalogue says only if a centre collects numbers', async () => {
    const settings = async () => (await api.call('courses')).settings;
    expect(defaultSettings.contactNumbers).toBe(false);
    expect((await settings())?.contactNumbers).toBe(true);
    await setContactNumbers(false);
    expect(await settings()).toBeUndefined();
    await setContactNumbers(true);
  });

  it('does not save numbers or show them to staff, lets students delete theirs, and deletes the others at night', async () => {
    const [student, other] = [await makeContact(), await makeContact()];
    await api.runNightlyJob();
    expect(await isStored(student)).toBe(true);
    await setContactNumbers(false);
    const refused = await api.expectError('user/contact/save', numbers, { as: student });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'لا يحفظ المركز أرقام هواتف الآن.',
    ]);
    const uids = [student.uid];
    const hidden = await api.expectError('admin/students/contacts', { uids }, { as: admin });
    expect(hidden.status).toBe(409);
    expect(await read(student)).toMatchObject({ own, parent });
    await api.call('user/contact/delete', undefined, { as: student });
    expect([await isStored(student), await isStored(other)]).toEqual([false, true]);
    await api.runNightlyJob();
    expect(await isStored(other)).toBe(false);
    await setContactNumbers(true);
  });
});
