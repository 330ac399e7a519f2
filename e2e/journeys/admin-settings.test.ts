import { brand } from '@markaz/contract/brand';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { demoPeople } from '../../scripts/seed/people.ts';
import { barriersOn } from '../fixtures/axe.ts';
import { useOwnStack } from '../fixtures/own-stack.ts';
import { stateOf } from '../fixtures/sign-in.ts';
import { openPage, phone, useBrowser } from '../fixtures/visitor.ts';

useBrowser();

/** Every visitor would see what is set here, so the shared stack is left alone. */
let origin = '';

const own = useOwnStack();
beforeAll(async () => {
  origin = (await own.start()).stack.origin;
});

const desk = { width: 1280, height: 800 };
const tagline = 'مناهج الأزهر كما يشرحها معلّموك، في بيتك';
const playlist = 'https://www.youtube.com/@markaz/playlists';
const news = 'تبدأ مراجعات الثانوية يوم السبت';

const strip = (page: Page) => page.getByRole('complementary', { name: 'إعلان من المركز' });
const save = (page: Page) => page.getByRole('button', { name: /^(احفظ الإعدادات|أعد المحاولة)$/u });
const taglineField = (page: Page) => page.getByRole('textbox', { name: 'وصف قصير' });
const channel = (page: Page) =>
  page.getByRole('navigation').getByRole('link', { name: /قناة الفيديوهات/u });

/** How much what was seen has moved by itself since the page was opened. */
function shiftsOn(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += 'value' in entry ? Number(entry.value) : 0;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 100);
      }),
  );
}

it('lets an admin say what the site says, and every visitor close what is announced', async () => {
  const state = await stateOf(demoPeople.admin, origin);
  const admin = await openPage({
    origin,
    viewport: phone,
    state,
    allowed: [/admin\/settings\/update/u, /^console: Failed to load resource/u],
  });
  const other = await openPage({
    origin,
    viewport: desk,
    theme: 'dark',
    state,
    allowed: [/409/u],
  });
  for (const page of [admin, other]) {
    await page.goto('/admin/settings');
    await taglineField(page).waitFor();
  }

  await taglineField(admin).fill(tagline);
  await admin.getByLabel('رابط قائمة الفيديوهات').fill('http://example.org');
  await admin.getByLabel('نص الإعلان').fill(news);
  await admin.getByLabel('رابط «التفاصيل» (اختياري)').fill('/courses');
  await admin.getByLabel('الشكل').selectOption({ label: 'تنبيه' });
  await admin.getByRole('figure').getByText(news).waitFor();
  await save(admin).click();
  await admin.getByText('اكتب رابطًا يبدأ بـ https', { exact: true }).waitFor();
  expect(await barriersOn(admin)).toEqual([]);
  await admin.getByLabel('رابط قائمة الفيديوهات').fill(playlist);

  await admin.route('**/api/admin/settings/update', (route) => route.abort('connectionreset'), {
    times: 1,
  });
  await save(admin).click();
  await admin.getByText('كل ما كتبته باقٍ كما هو').waitFor();
  expect(await taglineField(admin).inputValue()).toBe(tagline);
  await admin.getByRole('link', { name: 'الكورسات', exact: true }).click();
  await admin.getByRole('dialog', { name: 'الإعدادات لم تُحفظ بعد' }).waitFor();
  await admin.getByRole('button', { name: 'أكمل الكتابة' }).click();
  await save(admin).click();
  await admin.getByText('حُفظت الإعدادات').waitFor();

  // Whoever read them earlier learns what became of them, and loses nothing.
  await taglineField(other).fill('وصف المسؤول الآخر');
  await save(other).click();
  const dialog = other.getByRole('dialog', { name: 'عدّل مسؤول آخر الإعدادات في أثناء كتابتك' });
  await dialog.getByText('وصف المسؤول الآخر').waitFor();
  await dialog.getByText(news).waitFor();
  expect(await barriersOn(other)).toEqual([]);
  await dialog.getByRole('button', { name: 'ارجع إلى النموذج' }).click();
  expect(await taglineField(other).inputValue()).toBe('وصف المسؤول الآخر');
  await other.getByLabel('اسم المركز').fill('مركز النور الأزهري');
  await save(other).click();
  await dialog.getByRole('radio', { name: /^ما حفظه غيرك/u }).check();
  await dialog.getByRole('button', { name: 'احفظ باختياري' }).click();
  await other.getByText('حُفظت الإعدادات').waitFor();
  expect(await taglineField(other).inputValue()).toBe(tagline);
  expect(await other.getByLabel('نص الإعلان').inputValue()).toBe(news);

  const visitor = await openPage({
    origin,
    viewport: phone,
    allowed: [/net::ERR_FAILED/u, /assets\/.*\.js/u],
  });
  await visitor.goto('/');
  await strip(visitor).getByText(news).waitFor();
  await visitor.getByText(tagline).waitFor();
  expect(await shiftsOn(visitor)).toBeLessThan(0.01);
  expect(await barriersOn(visitor)).toEqual([]);
  await visitor.emulateMedia({ colorScheme: 'dark' });
  expect(await barriersOn(visitor, 'colours')).toEqual([]);
  await visitor.emulateMedia({ colorScheme: 'light' });

  // The next visit is painted with them, before any script of ours has come.
  await visitor.route('**/assets/*.js', (route) => route.abort());
  await visitor.goto('/');
  await visitor.getByRole('heading', { level: 1, name: 'مركز النور الأزهري' }).waitFor();
  await visitor.getByText(tagline).waitFor();
  await visitor.unroute('**/assets/*.js');

  await visitor.setViewportSize(desk);
  await visitor.goto('/courses');
  expect(await channel(visitor).getAttribute('href')).toBe(playlist);
  await expect.poll(() => visitor.title()).toBe('كل الكورسات · مركز النور الأزهري');
  await strip(visitor).getByRole('link', { name: 'التفاصيل' }).waitFor();
  await visitor.getByRole('button', { name: 'إغلاق الإعلان' }).click();
  await strip(visitor).waitFor({ state: 'detached' });
  await visitor.reload();
  await visitor.getByRole('heading', { level: 1 }).waitFor();
  expect(await strip(visitor).count()).toBe(0);

  await admin.reload();
  await admin.getByRole('button', { name: 'استعد الاسم والوصف والرابط الأصلية' }).click();
  await admin.getByLabel('نص الإعلان').fill('');
  await admin.getByText('لا إعلان الآن.').waitFor();
  await save(admin).click();
  await admin.getByText('حُفظت الإعدادات').waitFor();
  await visitor.reload();
  await expect.poll(() => visitor.title()).toBe(`كل الكورسات · ${brand.name}`);
});
