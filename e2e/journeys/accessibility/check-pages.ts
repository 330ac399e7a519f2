import type { Page, ViewportSize } from '@playwright/test';
import { sized } from '../../../scripts/testing/size.ts';
import { expectAccessible, expectNoOverflow } from '../../fixtures/axe.ts';
import { allowErrors } from '../../fixtures/page-errors.ts';
import { desktop, narrow, phone, tablet } from '../../fixtures/screens.ts';
import { test } from '../../fixtures/warm-test.ts';

export interface CheckedPage {
  readonly name: string;
  /** Brings the page into its state, with nothing still loading. */
  readonly open: (page: Page) => Promise<unknown>;
  /** Expected errors of the state. */
  readonly allowed?: RegExp;
  /** Whether a desktop reaches the state in another way, or shows it differently. */
  readonly differsOnDesktop?: boolean;
  /** Marks a rare state, checked only by `test:all`. */
  readonly tag?: '@all';
}

/** The screens of each opening. A page is opened on the first one; then the window is resized. */
function devicesOf(
  { differsOnDesktop }: CheckedPage,
  readers: 'students' | 'staff',
): readonly (readonly ViewportSize[])[] {
  const small = [phone, ...sized([], [tablet])];
  if (differsOnDesktop) return [small, [desktop]];
  return [readers === 'staff' ? [desktop, ...small] : [...small, desktop]];
}

/**
 * Tests that these pages are accessible, and no wider than the screen.
 * @param readers decides where axe checks first: students use phones, staff desktops
 */
export function checkPages(readers: 'students' | 'staff', pages: readonly CheckedPage[]): void {
  for (const checked of pages)
    for (const viewports of devicesOf(checked, readers)) {
      const { name, open, allowed, tag = [] } = checked;
      const widths = viewports.map(({ width }) => width).join(', ');
      test(`is accessible at ${widths} px: ${name}`, { tag }, async ({ page }) => {
        if (allowed) allowErrors(page, allowed);
        const [first] = viewports;
        if (first) await page.setViewportSize(first);
        await open(page);
        await expectAccessible(page, viewports);
        await expectNoOverflow(page, [...narrow, tablet]);
      });
    }
}
