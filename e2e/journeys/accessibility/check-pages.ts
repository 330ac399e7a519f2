import type { Page, ViewportSize } from '@playwright/test';
import { sized } from '../../../scripts/testing/size.ts';
import { expectAccessible, expectNoOverflow } from '../../fixtures/axe.ts';
import { allowErrors } from '../../fixtures/page-errors.ts';
import { desktop, narrow, phone, tablet } from '../../fixtures/screens.ts';
import { test } from '../../fixtures/warm-test.ts';

export interface CheckedPage {
  readonly name: string;
  /** Leaves the page in the state to look at, with nothing still loading. */
  readonly open: (page: Page) => Promise<unknown>;
  /** Errors that the state brings with it. */
  readonly allowed?: RegExp;
  /** Whether a desktop comes to the state by another way, or shows it as another thing. */
  readonly differsOnDesktop?: boolean;
  /** A state that few come to: only `test:all` looks at it. */
  readonly tag?: '@all';
}

/** The screens of each opening. On the first one a page is opened; then the window changes its size. */
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
 * @param readers students hold phones, staff sit at desks: there axe looks first.
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
