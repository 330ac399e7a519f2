import { limits } from '@markaz/contract/limits';
import { brand, defaultSettings } from '@markaz/contract/site/brand';
import { beforeAll, describe, expect, it } from 'vitest';
import { lastAuditEntry } from './codes.ts';
import { makeCourse } from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { makeAdmin } from './people.ts';
import { openEditor, revisionForm } from './revisions.ts';

let api: TestApi;
let admin: Account;
beforeAll(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
});

const defaults = { ...defaultSettings, announcement: null };

const announcementInput = {
  text: 'تبدأ المراجعات يوم السبت',
  link: '/courses',
  tone: 'attention',
  until: null,
};

function readSettings() {
  return api.call('admin/settings', undefined, { as: admin });
}

/** Stores the default settings with these changes. Sends the stored version to avoid a conflict. */
async function changeSettings(wanted: object) {
  const { updatedAt } = await readSettings();
  return api.call('admin/settings/update', { ...defaults, ...wanted, updatedAt }, { as: admin });
}

async function refusedFields(wanted: object): Promise<Record<string, string>> {
  const { updatedAt } = await readSettings();
  const body = { ...defaults, ...wanted, updatedAt };
  const answer = await api.expectError('admin/settings/update', body, { as: admin });
  expect(answer.status).toBe(400);
  return answer.body.fields ?? {};
}

async function readPublicSettings() {
  return (await api.call('courses')).settings;
}

const lastEntry = () => lastAuditEntry(api, admin, 'settings/site');

describe('settings', () => {
  it('the settings of a new centre are the defaults from brand.ts', async () => {
    expect(await readSettings()).toEqual({ ...defaults, updatedAt: null });
    expect(await readPublicSettings()).toBeUndefined();
    expect((await changeSettings({})).updatedAt).toBeNull();
    expect(await lastEntry()).toBeUndefined();
  });

  it('the catalogue contains settings that differ from the defaults, even without any course', async () => {
    const saved = await changeSettings({
      tagline: '  وصف \u202Eآخر ',
      announcement: announcementInput,
    });
    const announcement = { ...announcementInput, since: saved.announcement?.since };
    expect(saved).toMatchObject({ ...defaults, tagline: 'وصف آخر', announcement });
    expect(await readSettings()).toEqual(saved);
    expect(await readPublicSettings()).toEqual({ tagline: 'وصف آخر', announcement });
    expect(await lastEntry()).toMatchObject({
      action: 'settings.update',
      actor: { uid: admin.uid },
      before: { tagline: brand.tagline, announcement: null, link: null, tone: null },
      after: {
        tagline: 'وصف آخر',
        announcement: announcementInput.text,
        link: '/courses',
        tone: 'attention',
      },
    });
  });

  it('an announcement keeps its start time if only its tone or end changes, and gets a new one with another text', async () => {
    const { announcement: first } = await changeSettings({ announcement: announcementInput });
    api.advance(60_000);
    const until = '2027-01-01T00:00:00.000Z';
    const { announcement: sameAnnouncement } = await changeSettings({
      announcement: { ...announcementInput, tone: 'info', until },
    });
    expect(sameAnnouncement).toEqual({
      ...announcementInput,
      tone: 'info',
      until,
      since: first?.since,
    });
    const { announcement: otherAnnouncement } = await changeSettings({
      announcement: { ...announcementInput, text: 'خبر آخر' },
    });
    expect(Date.parse(otherAnnouncement?.since ?? '')).toBeGreaterThan(
      Date.parse(first?.since ?? ''),
    );
    expect((await changeSettings({ announcement: { text: ' \u200F ' } })).announcement).toBeNull();
    const { announcement: repeatedAnnouncement } = await changeSettings({
      announcement: announcementInput,
    });
    expect(Date.parse(repeatedAnnouncement?.since ?? '')).toBeGreaterThan(
      Date.parse(otherAnnouncement?.since ?? ''),
    );
  });

  it('invalid settings are refused with the names of their fields', async () => {
    expect(Object.keys(await refusedFields({ brandName: ' ', tagline: '' }))).toEqual([
      'brandName',
      'tagline',
    ]);
    const long = { text: 'ا'.repeat(limits.announcement + 1), link: '', tone: 'loud' };
    expect(Object.keys(await refusedFields({ announcement: long })).toSorted()).toEqual([
      'announcement.text',
      'announcement.tone',
    ]);
    for (const playlistUrl of ['http://example.org', 'javascript:alert(1)', '/courses']) {
      expect(await refusedFields({ playlistUrl })).toHaveProperty('playlistUrl');
    }
    const links = ['http://example.org', 'javascript:alert(1)', '//example.org', '/\\example.org'];
    for (const link of [...links, '/\t/example.org', 'courses']) {
      const fields = await refusedFields({ announcement: { ...announcementInput, link } });
      expect([link, Object.keys(fields)]).toEqual([link, ['announcement.link']]);
    }
  });

  it('a form with an old version cannot overwrite settings, but can save the same values again', async () => {
    const staleSettings = await changeSettings({ tagline: 'قبل' });
    api.advance(1_000);
    const current = await changeSettings({ tagline: 'بعد' });
    const body = { ...defaults, tagline: 'متأخر', updatedAt: staleSettings.updatedAt };
    const refused = await api.expectError('admin/settings/update', body, { as: admin });
    expect([refused.status, refused.body.error]).toEqual([409, 'conflict']);
    const repeated = { ...defaults, tagline: 'بعد', updatedAt: staleSettings.updatedAt };
    expect(await api.call('admin/settings/update', repeated, { as: admin })).toEqual(current);
    expect(await readSettings()).toEqual(current);
  });

  it('of two simultaneous changes to the settings, only one succeeds', async () => {
    const { updatedAt } = await readSettings();
    const answers = await Promise.all(
      ['أول', 'ثان'].map((tagline) =>
        api.send('admin/settings/update', { ...defaults, tagline, updatedAt }, { as: admin }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('changes to courses keep the settings that are stored in the catalogue', async () => {
    const settings = { brandName: 'مركز النور', announcement: announcementInput };
    const { announcement } = await changeSettings(settings);
    const expectedSettings = { brandName: 'مركز النور', announcement };
    const expectUnchanged = async () =>
      expect(await readPublicSettings()).toEqual(expectedSettings);

    const { cId } = await makeCourse(api, admin, { author: { name: 'مؤلف' } });
    await expectUnchanged();
    const ids = [cId];
    await api.call('admin/courses/update', revisionForm(await openEditor(api, admin, cId)), {
      as: admin,
    });
    await expectUnchanged();
    for (const published of [false, true]) {
      await api.call('admin/courses/publish', { ids, published }, { as: admin });
      await expectUnchanged();
    }
    await api.call('admin/courses/delete', { ids }, { as: admin });
    await expectUnchanged();
    await api.call('admin/courses/restore', { ids }, { as: admin });
    await expectUnchanged();
    await api.call('admin/courses/delete', { ids }, { as: admin });
    api.advance(31 * 24 * 60 * 60 * 1000);
    expect((await api.purge()).courses).toBe(1);
    await expectUnchanged();
  });

  it('settings with the default values are no longer in the catalogue', async () => {
    await changeSettings({});
    expect(await readPublicSettings()).toBeUndefined();
    expect(await readSettings()).toMatchObject(defaults);
  });
});

describe('the phone', () => {
  it('the catalogue contains the phone number as it was typed, until it is removed', async () => {
    await changeSettings({ phone: ' 0100 123-4567 ' });
    expect(await readPublicSettings()).toMatchObject({ phone: '0100 123-4567' });
    expect((await lastEntry())?.after).toEqual({ phone: '0100 123-4567' });
    await changeSettings({});
    expect((await readPublicSettings())?.phone).toBeUndefined();
  });

  it.each(['هاتف', '1'.repeat(31)])('the phone number cannot be %s', async (phone) => {
    expect(Object.keys(await refusedFields({ phone }))).toEqual(['phone']);
  });
});

describe('the contact details', () => {
  const contact = {
    phone: '0100 123 4567',
    whatsapp: '201001234567',
    address: '١٢ شارع الأزهر، القاهرة',
    price: 'من ١٢٠ إلى ٢٠٠ جنيه',
    outlets: 'مكتبة الأمانة\nمكتبة النور',
  };

  it('the catalogue and the log contain the cleaned contact details, and the catalogue omits empty ones', async () => {
    const outlets = '  مكتبة الأمانة \r\n\n\n مكتبة النور\nمكتبة الأمانة';
    await changeSettings({ ...contact, whatsapp: ' ٠١٠٠ ١٢٣-٤٥٦٧ ', outlets });
    expect(await readPublicSettings()).toEqual(contact);
    expect((await lastEntry())?.after).toEqual(contact);
    await changeSettings({});
    expect(await readPublicSettings()).toBeUndefined();
  });

  it.each([
    ['01001234567', '201001234567'],
    ['+20 100 123 4567', '201001234567'],
    ['0020 100 123 4567', '201001234567'],
    ['+966 50 123 4567', '966501234567'],
    ['', ''],
  ])('the WhatsApp number %s is stored as %s, as its links require', async (typed, whatsapp) => {
    expect(await changeSettings({ whatsapp: typed })).toMatchObject({ whatsapp });
  });

  it('invalid contact details are refused with the names of their fields', async () => {
    const wrong = {
      whatsapp: '123',
      address: 'ا'.repeat(limits.address + 1),
      price: 'ا'.repeat(limits.price + 1),
      outlets: 'ا'.repeat(limits.outlets + 1),
    };
    expect(Object.keys(await refusedFields(wrong)).toSorted()).toEqual(
      Object.keys(wrong).toSorted(),
    );
    for (const whatsapp of ['واتساب', 'https://wa.me/201001234567'])
      expect(Object.keys(await refusedFields({ whatsapp }))).toEqual(['whatsapp']);
  });

  it('a form of an older version may omit the contact details', async () => {
    const { whatsapp: _, address: __, price: ___, outlets: ____, ...olderForm } = defaults;
    const { updatedAt } = await readSettings();
    const body = { ...olderForm, tagline: 'من نموذج أقدم', updatedAt };
    const saved = await api.call('admin/settings/update', body, { as: admin });
    expect(saved).toMatchObject({ ...defaults, tagline: 'من نموذج أقدم' });
  });
});

describeLocally('the Firestore cost of settings', () => {
  it('settings do not cost visitors additional reads, and a change costs four reads and two writes', async () => {
    const newCentre = await startApi();
    const as = await makeAdmin(newCentre);
    await makeCourse(newCentre, as);
    const wanted = { ...defaults, announcement: announcementInput, updatedAt: null };
    const save = () => newCentre.call('admin/settings/update', wanted, { as });
    expect(await newCentre.cost(save)).toEqual({ reads: 4, writes: 2, deletes: 0 });
    expect(await newCentre.cost(save)).toEqual({ reads: 4, writes: 0, deletes: 0 });
    expect(await newCentre.cost(() => newCentre.call('courses'))).toEqual({
      reads: 1,
      writes: 0,
      deletes: 0,
    });
    const ask = () => newCentre.call('admin/settings', undefined, { as });
    expect(await newCentre.cost(ask)).toEqual({ reads: 1, writes: 0, deletes: 0 });
  });
});
