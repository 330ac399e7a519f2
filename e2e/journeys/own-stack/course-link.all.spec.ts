import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { apiClient, signIn } from '../../../scripts/seed/api-client.ts';
import { demoPeople } from '../../../scripts/seed/people.ts';
import { test } from '../../fixtures/own-stack.ts';
import { allowErrors } from '../../fixtures/page-errors.ts';
import { waitUntilSaved } from '../../fixtures/service-worker.ts';
import type { TestStack } from '../../fixtures/stack.ts';
import { expect, signedOut } from '../../fixtures/test.ts';

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

/** Makes a course that only this test uses. */
async function submitCourse({ stack }: TestStack) {
  const admin = apiClient(stack, await signIn(stack, demoPeople.admin));
  const form = (title: string, otherFields: Readonly<Record<string, unknown>>) => {
    const body = new FormData();
    const fields = { courseInfo: { title, subject: 'المنطق' }, lectures: [], ...otherFields };
    for (const [name, value] of Object.entries(fields)) body.append(name, JSON.stringify(value));
    return body;
  };
  const newCourse = form('المنطق', { requestId: randomUUID() });
  const { id } = await admin.postForm('admin/courses/submit', newCourse);
  return {
    path: `/courses/${id}`,
    async rename(title: string) {
      const { course } = await admin.post('admin/courses/course', { id });
      const body = form(title, { id, updatedAt: course.updatedAt });
      await admin.postForm('admin/courses/update', body);
    },
    trash: () => admin.post('admin/courses/delete', { ids: [id] }),
  };
}

test('updates a cached course while it is shown, and says that a trashed course is not available', async ({
  visit,
  ownStack,
}) => {
  const course = await submitCourse(ownStack);
  const page = await visit({ storageState: signedOut });
  await page.goto(course.path);
  await expect(heading(page)).toHaveText('المنطق');
  await waitUntilSaved(page, course.path);

  await course.rename('المنطق القديم');
  const answer = await page.goto(course.path);
  expect(answer?.fromServiceWorker()).toBe(true);
  expect(await answer?.text()).not.toContain('المنطق القديم');
  await expect(heading(page)).toHaveText('المنطق القديم');
  // The previous visit has updated the cached copy.
  expect(await (await page.goto(course.path))?.text()).toContain('المنطق القديم');

  await course.trash();
  for (const javaScriptEnabled of [true, false]) {
    const other = await visit({ storageState: signedOut, javaScriptEnabled });
    allowErrors(other, /404/u);
    expect((await other.goto(course.path))?.status()).toBe(404);
    await expect(heading(other)).toHaveText('لم نجد هذا الكورس');
  }
});
