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

/**
 * Groups of screens. The test opens the page on the first screen of a group, and then resizes the
 * window.
 */
function devicesOf(
  { differsOnDesktop }: CheckedPage,
  audience: 'students' | 'staff',
): readonly (readonly ViewportSize[])[] {
  const small = [phone, ...sized([], [tablet])];
  if (differsOnDesktop) return [small, [desktop]];
  return [audience === 'staff' ? [desktop, ...small] : [...small, desktop]];
}

/**
 * Tests that these pages are accessible, and no wider than the screen.
 * @param audience decides on which screen axe checks first: students use phones, staff use desktops
 */
export function checkPages(audience: 'students' | 'staff', pages: readonly CheckedPage[]): void {
  for (const checkedPage of pages)
    for (const viewports of devicesOf(checkedPage, audience)) {
      const { name, open, allowed, tag = [] } = checkedPage;
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
