import type { Page, ViewportSize } from '@playwright/test';
import { testSize } from '../../../scripts/testing/size.ts';
import { expectAccessible, expectNoOverflow } from '../../fixtures/axe.ts';
import { allowErrors } from '../../fixtures/page-errors.ts';
import { desktop, narrow, phone, tablet } from '../../fixtures/screens.ts';
import { test } from '../../fixtures/warm-test.ts';

export interface CheckedPage {
  readonly name: string;
  /** Opens the page, brings it into the state to check, and waits until everything has loaded. */
  readonly open: (page: Page) => Promise<unknown>;
  /** Matches the errors that the state causes. They do not fail the test. */
  readonly allowed?: RegExp;
  /** Whether the state must be opened again on a desktop, because it looks or opens differently. */
  readonly differsOnDesktop?: boolean;
  /** Whether `npm test` checks the page. `npm run test:all` checks all pages. */
  readonly isEssential?: true;
}

/**
 * Returns groups of screens. The test opens the page on the first screen of a group, and then
 * resizes the window to the others.
 */
function screenGroupsOf(
  { differsOnDesktop }: CheckedPage,
  audience: 'students' | 'staff',
): readonly (readonly ViewportSize[])[] {
  const smallScreens = [phone, ...testSize([], [tablet])];
  if (differsOnDesktop) return [smallScreens, [desktop]];
  return [audience === 'staff' ? [desktop, ...smallScreens] : [...smallScreens, desktop]];
}

/**
 * Tests that these pages are accessible, and no wider than the screen.
 * @param audience decides which screen comes first. Students use phones, staff use desktops.
 */
export function checkPages(audience: 'students' | 'staff', pages: readonly CheckedPage[]): void {
  for (const checkedPage of pages)
    for (const viewports of screenGroupsOf(checkedPage, audience)) {
      const { name, open, allowed, isEssential } = checkedPage;
      const tag = isEssential ? [] : '@all';
      const widths = viewports.map(({ width }) => width).join(', ');
      test(`the page «${name}» is accessible at ${widths} px`, { tag }, async ({ page }) => {
        if (allowed) allowErrors(page, allowed);
        const [first] = viewports;
        if (first) await page.setViewportSize(first);
        await open(page);
        await expectAccessible(page, viewports);
        await expectNoOverflow(page, [...narrow, tablet]);
      });
    }
}
