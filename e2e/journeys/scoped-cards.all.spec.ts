import type { Page } from '@playwright/test';
import { balagha } from '../../scripts/seed/courses/balagha.ts';
import { nahw } from '../../scripts/seed/courses/nahw.ts';
import { physics } from '../../scripts/seed/courses/physics.ts';
import { tafsir } from '../../scripts/seed/courses/tafsir.ts';
import { showAccess } from '../fixtures/account-answers.ts';
import { playLecture } from '../fixtures/player.ts';
import { buyBundleCard, buyLecturesCard, termEnd } from '../fixtures/scoped-cards.ts';
import { apiAs, buyCode, courseIdOf } from '../fixtures/shared-stack.ts';
import { newPerson, signInOn } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';
import { timed } from '../fixtures/timed.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const main = (page: Page) => page.getByRole('main');

/** Finds a lecture in the course's list by its title and by the text about its state. */
const lecture = (page: Page, title: string, state: string) =>
  main(page).getByRole('listitem').getByRole('link', { name: title }).filter({ hasText: state });

test('shows what a bundle’s card opens and until when, and then opens all its courses', {
  tag: '@phone',
}, async ({ page }) => {
  const student = newPerson();
  await (await apiAs(student)).post('courses/course/enroll', await buyCode(nahw));
  const { day, text } = termEnd();
  const name = 'ترم أول، الصف الثاني';
  const { token } = await buyBundleCard(name, [nahw, tafsir, balagha], { kind: 'until', day });
  await signInOn(page, student);

  await page.goto(`/enroll?code=${token}`);
  await expect(heading(page, 'باقة كورسات')).toBeVisible();
  await expect(heading(page, name)).toBeVisible();
  await expect(page.getByText('هذا الكود يفتح ٣ كورسات')).toBeVisible();
  await expect(page.getByText('لديك كورس واحد من الثلاثة.')).toBeVisible();
  await expect(page.getByText(`يبقى مفتوحًا حتى ${text}.`)).toBeVisible();
  const ownedCourses = main(page).getByRole('listitem').filter({ hasText: 'لديك' });
  await expect(ownedCourses).toHaveText(new RegExp(nahw.info.title, 'u'));
  await expect(page.getByRole('link', { name: 'احتفظ بالبطاقة' })).toBeVisible();
  await timed('a term card redeemed, from its QR code on', async () => {
    await page.goto(`/enroll?code=${token}`);
    await page.getByRole('button', { name: 'استخدم البطاقة' }).click();
    await expect(heading(page, 'مبارك، فُتحت لك الباقة')).toBeFocused();
  });
  await main(page).getByRole('link', { name: tafsir.info.title }).click();
  await expect(heading(page, 'أنت مشترك في هذا الكورس')).toBeVisible();
  await expect(page.getByText(`اشتراكك حتى ${text}`)).toBeVisible();
  await page.goto('/user');
  for (const { info } of [nahw, tafsir, balagha])
    await expect(heading(page, info.title)).toBeVisible();
  // Access without an end is not shortened by the card.
  await expect(page.getByText(`اشتراكك حتى ${text}`)).toHaveCount(2);

  await page.goto(`/enroll?code=${token}`);
  await expect(heading(page, 'لديك كورسات هذه الباقة')).toBeVisible();
});

test('opens single lectures of a course with one card, and the other lectures with another card', {
  tag: '@phone',
}, async ({ page }) => {
  const { cId, lIds, token } = await buyLecturesCard(balagha, [1]);
  const [bought, other] = [balagha.lectures[1]?.title ?? '', balagha.lectures[2]?.title ?? ''];
  await signInOn(page, newPerson());
  await page.goto(`/enroll?code=${token}`);
  await expect(page.getByText('هذا الكود يفتح محاضرة واحدة من الكورس التالي')).toBeVisible();
  await expect(main(page).getByRole('link', { name: bought })).toBeVisible();
  await page.getByRole('button', { name: 'اشترك', exact: true }).click();
  await expect(heading(page, 'مبارك، فُتحت لك محاضرة واحدة')).toBeFocused();
  await page.getByRole('link', { name: 'افتح المحاضرة' }).click();
  await expect(page).toHaveURL(`/courses/${cId}/lectures/${lIds[0]}`);
  await playLecture(page);

  await page.goto(`/courses/${cId}`);
  await expect(heading(page, 'لديك محاضرة واحدة من')).toBeVisible();
  await expect(lecture(page, other, 'للمشتركين')).toBeVisible();
  await page.goto('/user');
  await expect(page.getByText('لديك محاضرة واحدة من')).toBeVisible();

  await page.goto(`/courses/${cId}`);
  await page.getByLabel('كود الاشتراك').fill((await buyCode(balagha)).token);
  await page.getByRole('button', { name: 'اشترك', exact: true }).click();
  await expect(heading(page, 'أنت مشترك في هذا الكورس')).toBeVisible();
  await expect(page.getByText('مبارك')).toBeVisible();
  await main(page).getByRole('link', { name: other }).click();
  await expect(heading(page, other)).toBeVisible();
  await expect(page.getByRole('button', { name: /^شغّل الفيديو/u })).toBeVisible();
});

test('shows on a course’s page which other courses a bundle’s card has opened', async ({
  page,
}) => {
  const { token } = await buyBundleCard('باقة اللغة', [nahw, balagha], { kind: 'forever' });
  await signInOn(page, newPerson());
  await page.goto(`/courses/${await courseIdOf(nahw)}`);
  await page.getByLabel('كود الاشتراك').fill(token);
  await page.getByRole('button', { name: 'اشترك', exact: true }).click();
  await expect(heading(page, 'أنت مشترك في هذا الكورس')).toBeVisible();
  await expect(page.getByText('ومعه كورس واحد في «كورساتي»')).toBeVisible();
});

test('says when access to a lecture has ended, and opens it with a new card', {
  tag: '@phone',
}, async ({ page }) => {
  const cId = await courseIdOf(physics);
  const title = physics.lectures[1]?.title ?? '';
  await signInOn(page, newPerson());
  // The student is not enrolled on the server, so the server refuses the lecture. It also does so
  // after access has ended.
  await showAccess(page, cId, [{ until: '2026-06-30T21:00:00.000Z' }]);
  await page.goto('/user');
  await page.goto(`/courses/${cId}`);
  const endedNotice = page.getByText('انتهى اشتراكك في هذا الكورس في ٣٠ يونيو ٢٠٢٦. تقدّمك محفوظ.');
  await expect(endedNotice).toBeVisible();
  await lecture(page, title, 'انتهى اشتراكك فيها').click();
  await expect(page.getByText('انتهى في ٣٠ يونيو ٢٠٢٦. فعِّل بطاقة جديدة')).toBeVisible();

  // Waits for answers in flight, which the handler could otherwise fulfil twice.
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByLabel('كود الاشتراك').fill((await buyCode(physics)).token);
  await page.getByRole('button', { name: 'اشترك', exact: true }).click();
  await expect(page.getByRole('button', { name: /^شغّل الفيديو/u })).toBeVisible();
});
