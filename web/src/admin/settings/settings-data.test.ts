import type { SettingsInput } from '@markaz/contract/centre/settings';
import { defaultSettings } from '@markaz/contract/site/brand';
import { expect, it } from 'vitest';
import type { Versions } from '../ui/conflict/merge.ts';
import { describeSettingsDifference, mergeSettings } from './settings-data.ts';

const news = { text: 'خبر', link: '', tone: 'info', until: null } as const;
const base: SettingsInput = {
  ...defaultSettings,
  brandName: 'مركز',
  tagline: 'وصف',
  announcement: null,
};

function conflictingPaths(versions: Versions<SettingsInput>) {
  const { differences } = mergeSettings(versions);
  return differences.filter(({ isConflict }) => isConflict).map(({ path }) => path);
}

it('merges changes that only one of the two admins made', () => {
  const mine = { ...base, tagline: 'وصفي' };
  const theirs = { ...base, brandName: 'مركز النور', announcement: news };
  expect(mergeSettings({ base, mine, theirs }).values).toEqual({ ...theirs, tagline: 'وصفي' });
  expect(conflictingPaths({ base, mine, theirs })).toEqual([]);
});

it('keeps the user’s value if both admins changed a setting, and reports a conflict if the values differ', () => {
  const mine = { ...base, brandName: 'أ', tagline: 'ب', announcement: news };
  const theirs = { ...base, brandName: 'أ', tagline: 'ج', announcement: { ...news, until: null } };
  expect(mergeSettings({ base, mine, theirs }).values).toEqual(mine);
  expect(conflictingPaths({ base, mine, theirs })).toEqual(['tagline']);
  const urgent = { ...theirs, announcement: { ...news, tone: 'urgent' } as const };
  expect(conflictingPaths({ base, mine, theirs: urgent })).toEqual(['tagline', 'announcement']);
  const removed = { ...urgent, announcement: null };
  expect(conflictingPaths({ base: urgent, mine: removed, theirs: mine })).toEqual(['announcement']);
});

it('uses the other admin’s value of a setting if the user chooses it', () => {
  const mine = { ...base, tagline: 'ب', announcement: news };
  const theirs = { ...base, tagline: 'ج', announcement: { ...news, text: 'آخر' } };
  const { values } = mergeSettings({ base, mine, theirs }, { announcement: 'theirs' });
  expect(values).toEqual({ ...mine, announcement: theirs.announcement });
});

it('labels a setting as the form does, and describes an announcement by its text', () => {
  const versions = {
    base,
    mine: { ...base, announcement: news },
    theirs: { ...base, tagline: 'ج' },
  };
  expect(mergeSettings(versions).differences.map(describeSettingsDifference)).toEqual([
    { path: 'tagline', isConflict: false, label: 'وصف قصير', mine: 'وصف', theirs: 'ج' },
  ]);
  const swapped = { ...versions, mine: versions.theirs, theirs: versions.mine };
  expect(mergeSettings(swapped).differences.map(describeSettingsDifference)).toMatchObject([
    { label: 'شريط الإعلان', mine: 'لا إعلان الآن.', theirs: 'خبر' },
  ]);
});
