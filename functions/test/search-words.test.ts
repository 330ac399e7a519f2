import { maxSearchWordLength, maxSearchWords } from '@markaz/contract/centre/search-words';
import { defaultSettings } from '@markaz/contract/site/brand';
import { beforeEach, describe, expect, it } from 'vitest';
import { lastAuditEntry } from './codes.ts';
import { makeCourse } from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { makeAdmin, makeStaff } from './people.ts';

let api: TestApi;
let admin: Account;
beforeEach(async () => {
  api = await startApi();
  admin = await makeAdmin(api);
});

const word = { word: 'كبسولة', means: 'مراجعة' };

const list = async () => (await api.call('admin/search-words', undefined, { as: admin })).words;
const set = async (input: object, as = admin) =>
  (await api.call('admin/search-words/set', input, { as })).words;
const remove = async (removed: string) =>
  (await api.call('admin/search-words/remove', { word: removed }, { as: admin })).words;
const sent = async () => (await api.call('courses')).settings;
const lastEntry = () => lastAuditEntry(api, admin, 'settings/search');

describe('search words', () => {
  it('are part of the catalogue until they are removed, and each change is logged', async () => {
    expect(await list()).toEqual([]);
    const content = await makeStaff(api, ['content']);
    expect(await set({ word: ' كبسولة ', means: 'مراجعة\n' }, content)).toEqual([word]);
    expect(await sent()).toEqual({ searchWords: [word] });
    const entry = await lastEntry();
    expect(entry).toMatchObject({ action: 'search.word', before: null, after: word });
    expect(entry?.actor.uid).toBe(content.uid);
    const other = { word: 'ميس هدى', means: 'النحو' };
    expect(await set(other)).toEqual([other, word]);
    expect(await remove('كبسوله')).toEqual([other]);
    expect(await list()).toEqual([other]);
    expect(await lastEntry()).toMatchObject({ before: word, after: null });
    await remove(other.word);
    expect(await sent()).toBeUndefined();
  });

  it('are replaced if the same word is added in another spelling', async () => {
    await set(word);
    const changed = { word: 'كبسوله', means: 'ملخص' };
    expect(await set(changed)).toEqual([changed]);
    expect(await lastEntry()).toMatchObject({ before: word, after: changed });
  });

  it('are neither changed nor logged again by a repeated request', async () => {
    await set(word);
    await remove('غيرها');
    await set({ word: 'أخرى', means: 'النحو' });
    const entry = await lastEntry();
    expect(await set(word)).toHaveLength(2);
    expect(await remove('غيرها')).toHaveLength(2);
    expect((await lastEntry())?.id).toBe(entry?.id);
  });

  it('are both stored if two are added at the same time', async () => {
    await Promise.all([set(word), set({ word: 'أخرى', means: 'النحو' })]);
    expect((await list()).map((each) => each.word).toSorted()).toEqual(['أخرى', 'كبسولة']);
  });

  it('do not count as saved settings, so the first step stays open and an open settings form can be saved', async () => {
    const { updatedAt, ...settings } = await api.call('admin/settings', undefined, { as: admin });
    await set(word);
    const today = await api.call('admin/today', undefined, { as: admin });
    expect(today.begun.settings).toBe(false);
    const body = { ...settings, price: '100', updatedAt };
    await api.call('admin/settings/update', body, { as: admin });
    expect(await sent()).toEqual({ searchWords: [word], price: '100' });
  });

  it('are limited to a hundred, of which each can still be changed', async () => {
    for (let index = 0; index < maxSearchWords; index += 1)
      await set({ word: `كلمة ${index}`, means: 'النحو' });
    const refused = await api.expectError('admin/search-words/set', word, { as: admin });
    expect([refused.status, refused.body.error]).toEqual([409, 'conflict']);
    expect(await set({ word: 'كلمة 7', means: 'الصرف' })).toHaveLength(maxSearchWords);
  }, 60_000);

  it('are refused with the names of the invalid fields', async () => {
    const fieldsOf = async (input: object) => {
      const refused = await api.expectError('admin/search-words/set', input, { as: admin });
      expect(refused.status).toBe(400);
      return Object.keys(refused.body.fields ?? {}).toSorted();
    };
    const long = 'ا'.repeat(maxSearchWordLength + 1);
    expect(await fieldsOf({ word: 'ا', means: ' ' })).toEqual(['means', 'word']);
    expect(await fieldsOf({ word: long, means: long })).toEqual(['means', 'word']);
    expect(await fieldsOf({ word: '؟!', means: 'النحو' })).toEqual(['word']);
    expect(await fieldsOf({ word: 'النحو', means: 'النَّحْو' })).toEqual(['means']);
  });

  it('stay when staff change the settings or a course, and do not prevent saving an open settings form', async () => {
    const update = (tagline: string, updatedAt: string | null) =>
      api.call(
        'admin/settings/update',
        { ...defaultSettings, announcement: null, tagline, updatedAt },
        { as: admin },
      );
    const { updatedAt } = await update('وصف', null);
    await set(word);
    const settings = await api.call('admin/settings', undefined, { as: admin });
    expect(settings).toEqual({ ...defaultSettings, announcement: null, tagline: 'وصف', updatedAt });
    await update('وصف آخر', updatedAt);
    await makeCourse(api, admin);
    expect(await sent()).toEqual({ tagline: 'وصف آخر', searchWords: [word] });
    expect(await list()).toEqual([word]);
  });
});

describeLocally('the Firestore cost of search words', () => {
  it('words do not cost visitors additional reads, and a change costs four reads and two writes', async () => {
    await makeCourse(api, admin);
    const cost = (work: () => Promise<unknown>) => api.cost(work);
    expect(await cost(() => set(word))).toEqual({ reads: 4, writes: 2, deletes: 0 });
    expect(await cost(() => set(word))).toEqual({ reads: 4, writes: 0, deletes: 0 });
    expect(await cost(() => api.call('courses'))).toEqual({ reads: 1, writes: 0, deletes: 0 });
    expect(await cost(list)).toEqual({ reads: 1, writes: 0, deletes: 0 });
    expect(await cost(() => remove(word.word))).toEqual({ reads: 4, writes: 2, deletes: 0 });
  });
});
