import type { Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/axe.ts';
import { allowErrors } from '../../fixtures/page-errors.ts';
import { desktop, phone, tablet } from '../../fixtures/screens.ts';
import { test } from '../../fixtures/test.ts';

export interface CheckedPage {
  readonly name: string;
  /** Leaves the page in the state to look at, with nothing still loading. */
  readonly open: (page: Page) => Promise<unknown>;
  /** Errors that the state brings with it. */
  readonly allowed?: RegExp;
}

/** Each page is opened on both; the phone is then turned into a tablet, where the same page stands. */
const devices = [
  { device: 'a phone, then a tablet', tag: ['@phone'], viewports: [phone, tablet] },
  { device: 'a desktop', tag: [], viewports: [desktop] },
];

/** Tests that these pages are accessible on every device, in both themes. */
export function checkPages(pages: readonly CheckedPage[]): void {
  // What is fetched for later visits is not looked at here.
  test.use({ serviceWorkers: 'block' });
  for (const { device, tag, viewports } of devices)
    for (const { name, open, allowed } of pages)
      test(`is accessible on ${device}: ${name}`, { tag }, async ({ page }) => {
        if (allowed) allowErrors(page, allowed);
        await open(page);
        await expectAccessible(page, viewports);
      });
}
