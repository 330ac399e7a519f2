import type { Page } from '@playwright/test';
import { fiqh } from '../../scripts/seed/courses/fiqh.ts';
import { demoContact } from '../../scripts/seed/demo-contact.ts';
import { allowErrors } from '../fixtures/page-errors.ts';
import { courseIdOf, sharedStack } from '../fixtures/shared-stack.ts';
import { signInEnrolledOn } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const deadLinkHeading = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'هذا الرابط لا يعمل' });

for (const { device, tag } of [
  { device: 'a phone', tag: ['@phone', '@all'] },
  { device: 'a desktop', tag: ['@all'] },
])
  test(`allows a student to send parents a link and to end it, on ${device}`, { tag }, async ({
    page,
    visit,
  }) => {
    const api = await signInEnrolledOn(page, fiqh);
    const cId = await courseIdOf(fiqh);
    const { lectures } = await api.post('courses/course/lectures', { id: cId });
    const [first, second] = lectures;
    const watchedLectures = [
      { lId: first?.id ?? '', position: 900, completed: true },
      { lId: second?.id ?? '', position: 30 },
    ];
    await api.post('user/progress', { cId, lectures: watchedLectures });

    await page.getByRole('button', { name: 'رابط لوليّ أمرك' }).click();
    await page.getByRole('button', { name: 'أنشئ الرابط' }).click();
    const linkText = page.getByText(/\/follow\//u);
    await expect(linkText).toBeVisible();
    const address = (await linkText.textContent()) ?? '';
    const shareLink = page.getByRole('link', { name: 'أرسله بواتساب' });
    const message = new URL((await shareLink.getAttribute('href')) ?? '').searchParams.get('text');
    expect(message).toContain(address);

    const parent = await visit();
    const requestPaths: string[] = [];
    parent.on('request', (request) => requestPaths.push(new URL(request.url()).pathname));
    const document = await parent.goto(address);
    expect(document?.headers()).toMatchObject({
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'referrer-policy': 'no-referrer',
    });
    await expect(parent.getByRole('heading', { level: 1, name: 'متابعة سارة' })).toBeVisible();
    const bar = parent.getByRole('banner');
    await expect(bar.getByRole('link')).toHaveCount(1);
    await expect(bar.getByRole('button')).toHaveCount(0);
    await expect(parent.getByText('وصلك هذا الرابط من سارة')).toBeVisible();
    await expect(parent.getByText('محاضرتان', { exact: true })).toBeVisible();
    await expect(parent.getByText('تمت مشاهدة محاضرة واحدة منهما')).toBeVisible();
    await expect(parent.getByText('اليوم', { exact: true })).toBeVisible();
    const calls = requestPaths.filter((path) => path.startsWith('/api/'));
    expect(calls).toEqual(['/api/follow']);
    await expect(parent.getByRole('heading', { name: 'تواصل مع المركز' })).toBeVisible();
    await expect(parent.getByRole('link', { name: demoContact.phone })).toHaveCount(1);
    const text = await parent.content();
    expect(text).not.toContain(await uidOn(page));
    expect(text).not.toContain('@markaz.example');

    await bar.getByRole('link').click();
    await expect(bar.getByRole('link', { name: 'لديّ كود' })).toBeVisible();
    await parent.goBack();
    await expect(bar.getByRole('link')).toHaveCount(1);

    // The page is not cached, but a reload still works.
    await parent.reload();
    await expect(parent.getByText('محاضرتان', { exact: true })).toBeVisible();

    await page.getByRole('button', { name: 'أوقف الرابط' }).click();
    await expect(page.getByRole('button', { name: 'أنشئ الرابط' })).toBeVisible();
    allowErrors(parent, /404/u);
    await parent.reload();
    await expect(deadLinkHeading(parent)).toBeVisible();
    await expect(parent.getByText('محاضرتان', { exact: true })).toHaveCount(0);
  });

test('the document of a parents’ page does not tell search engines and messengers the student’s name', async () => {
  const answer = await fetch(new URL(`/follow/${'0'.repeat(26)}`, sharedStack().origin));
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-robots-tag')).toContain('noindex');
  expect(html).toContain('<meta name="robots" content="noindex" />');
  expect(html).toContain('<meta property="og:title" content="متابعة الطالب');
  expect(html).not.toContain('rel="canonical"');
});

const uidOn = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('markaz.user') ?? '').uid);
