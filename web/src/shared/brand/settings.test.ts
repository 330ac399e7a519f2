// @vitest-environment happy-dom

import { defaultSettings as builtIn } from '@markaz/contract/site/brand';
import type { Announcement, SiteSettings } from '@markaz/contract/site/site-settings';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeStorage } from '../fake-storage.ts';
import { settingsStorageKey } from '../storage.ts';

const storage = new Map<string, string>();
vi.stubGlobal('localStorage', fakeStorage(storage));

beforeEach(() => storage.clear());

const news: Announcement = {
  text: 'خبر',
  link: '',
  tone: 'info',
  until: null,
  since: '2026-11-21T10:00:00.000Z',
};

/** Opens a new page with this browser's storage. */
async function visit() {
  vi.resetModules();
  return import('./settings.ts');
}

/** Returns the brand of the first paint, which hydration must reproduce. */
async function firstBrand() {
  const { useBrand } = await visit();
  let seen: unknown;
  renderToString(
    createElement(() => {
      seen = useBrand();
      return null;
    }),
  );
  return seen;
}

async function announcementAfter(settings: SiteSettings) {
  const { storeSettings, currentAnnouncement } = await visit();
  storeSettings(settings);
  return currentAnnouncement();
}

it('shows the built-in brand on the first visit, and the stored settings on the next visit', async () => {
  expect(await firstBrand()).toEqual(builtIn);
  const { storeSettings } = await visit();
  storeSettings({ tagline: 'وصف آخر' });
  expect(await firstBrand()).toEqual({ ...builtIn, tagline: 'وصف آخر' });
  storeSettings();
  expect(await firstBrand()).toEqual(builtIn);
});

it('does not store settings before it has received any, and ignores invalid stored settings', async () => {
  const { storeSettings } = await visit();
  storeSettings();
  expect(storage.size).toBe(0);
  for (const text of ['{', 'null', '7']) {
    storage.set(settingsStorageKey, text);
    expect(await firstBrand()).toEqual(builtIn);
  }
});

it('shows an announcement until it expires or the user closes it, and then shows a newer one', async () => {
  expect(await announcementAfter({ announcement: news })).toEqual(news);
  const expired = { ...news, until: new Date(Date.now() - 1).toISOString() };
  expect(await announcementAfter({ announcement: expired })).toBeNull();
  const { closeAnnouncement } = await visit();
  closeAnnouncement(news);
  expect(await announcementAfter({ announcement: { ...news, tone: 'urgent' } })).toBeNull();
  const next = { ...news, since: '2026-11-22T10:00:00.000Z' };
  expect(await announcementAfter({ announcement: next })).toEqual(next);
});

it('sets `data-silent` once loaded settings lack contact details', async () => {
  delete document.documentElement.dataset.silent;
  const { storeSettings } = await visit();
  expect(document.documentElement.dataset.silent).toBeUndefined();
  storeSettings();
  expect(document.documentElement.dataset.silent).toBe('');
  storeSettings({ outlets: 'مكتبة الأمانة' });
  expect(document.documentElement.dataset.silent).toBeUndefined();
});
