import { fiqh } from '../../scripts/seed/courses/fiqh.ts';
import { demoPeople } from '../../scripts/seed/people.ts';
import { apiAs, courseIdOf } from '../fixtures/shared-stack.ts';
import { signInEnrolledOn } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

for (const { device, tag } of [
  { device: 'a phone', tag: '@phone' },
  { device: 'a desktop', tag: [] },
])
  test(`puts a student’s dates into a calendar feed, until the student ends it, on ${device}`, {
    tag,
  }, async ({ page, visit }) => {
    const api = await signInEnrolledOn(page, fiqh);
    const { uid } = await api.post('user/userdoc');
    const cId = await courseIdOf(fiqh);
    const admin = await apiAs(demoPeople.admin);
    const reason = 'حتى آخر العام';
    await admin.post('admin/students/remove', { cId, uid, reason });
    await page.getByRole('button', { name: 'مواعيدك في تقويم هاتفك' }).click();
    await page.getByRole('button', { name: 'أنشئ رابط التقويم' }).click();
    const addressLine = page.getByText(/\.ics$/u);
    await expect(addressLine).toBeVisible();
    const address = (await addressLine.textContent()) ?? '';
    const link = page.getByRole('link', { name: 'أضفها إلى تقويم آيفون' });
    await expect(link).toHaveAttribute('href', address.replace(/^https?:/u, 'webcal:'));

    // A calendar app reads the feed without a session. The last day of access is an entry.
    const readFeed = async () => (await (await fetch(address)).text()).replaceAll('\r\n ', '');
    expect(await readFeed()).not.toContain('BEGIN:VEVENT');
    const { courses } = await admin.post('admin/courses', {});
    const free = courses.find(({ id, published }) => published && id !== cId);
    await admin.post('admin/students/enrol', {
      cId: free?.id ?? '',
      uid,
      until: '2099-06-30',
      reason,
    });
    const feed = await readFeed();
    expect(feed).toContain(`SUMMARY:ينتهي اشتراكك في «${free?.title}»`);
    expect(feed).toContain('DTSTART:20990630T');
    expect(feed).not.toContain('سارة');

    // Another device of the student shows the same feed.
    const second = await visit({ storageState: await page.context().storageState() });
    await second.goto('/user');
    await second.getByRole('button', { name: 'مواعيدك في تقويم هاتفك' }).click();
    await expect(second.getByText(address)).toBeVisible();

    await page.getByRole('button', { name: 'أوقف رابط التقويم' }).click();
    await expect(page.getByRole('button', { name: 'أنشئ رابط التقويم' })).toBeVisible();
    expect((await fetch(address)).status).toBe(404);
  });
