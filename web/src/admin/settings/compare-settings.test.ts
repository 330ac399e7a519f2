import type { SettingsInput } from '@markaz/contract/settings';
import { expect, it } from 'vitest';
import { bringTogether } from './compare-settings.ts';

const news = { text: 'خبر', link: '', tone: 'info', until: null } as const;
const base: SettingsInput = {
  brandName: 'مركز',
  tagline: 'وصف',
  playlistUrl: 'https://videos.example.org/list',
  announcement: null,
};

it('takes over what only the other one changed', () => {
  const mine = { ...base, tagline: 'وصفي' };
  const theirs = { ...base, brandName: 'مركز النور', announcement: news };
  expect(bringTogether(base, mine, theirs)).toEqual({
    merged: { ...theirs, tagline: 'وصفي' },
    disputed: [],
  });
});

it('keeps this side where both changed, and says so unless they agree', () => {
  const mine = { ...base, brandName: 'أ', tagline: 'ب', announcement: news };
  const theirs = { ...base, brandName: 'أ', tagline: 'ج', announcement: { ...news, until: null } };
  expect(bringTogether(base, mine, theirs)).toEqual({ merged: mine, disputed: ['tagline'] });
  const urgent = { ...theirs, announcement: { ...news, tone: 'urgent' } as const };
  expect(bringTogether(base, mine, urgent).disputed).toEqual(['tagline', 'announcement']);
  expect(bringTogether(urgent, { ...urgent, announcement: null }, mine).disputed).toEqual([
    'announcement',
  ]);
});
