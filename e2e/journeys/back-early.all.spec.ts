import { fiqh } from '../../scripts/seed/courses/fiqh.ts';
import { expect, test } from '../fixtures/test.ts';

/** Milliseconds in which the browser can go back while React is delayed. */
const pauseMs = 300;

test('goes back if the visitor presses the back button before the page is interactive', async ({
  visit,
}) => {
  const page = await visit();
  await page.goto('/');
  await page.getByRole('link', { name: fiqh.info.title }).click();
  await expect(page.getByRole('heading', { level: 1, name: fiqh.info.title })).toBeVisible();
  await page.addInitScript((length) => {
    const listen = EventTarget.prototype.addEventListener;
    // React adds its listeners before it renders.
    EventTarget.prototype.addEventListener = function (...args) {
      if (this instanceof Element && this.id === 'root') {
        EventTarget.prototype.addEventListener = listen;
        history.back();
        const end = performance.now() + length;
        while (performance.now() < end);
      }
      return listen.apply(this, args);
    };
  }, pauseMs);
  await page.reload();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1, name: fiqh.info.title })).toBeHidden();
  await expect(page.getByRole('link', { name: fiqh.info.title })).toBeVisible();
});
