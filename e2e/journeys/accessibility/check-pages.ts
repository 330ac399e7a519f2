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

/** A phone becomes a desktop, on which the same page stands; in `test:all` a tablet first. */
function devicesOf({ differsOnDesktop }: CheckedPage): readonly (readonly ViewportSize[])[] {
  const small = sized([phone], [phone, tablet]);
  return differsOnDesktop ? [small, [desktop]] : [[...small, desktop]];
}

/** Tests that these pages are accessible, and no wider than the screen, on every device. */
export function checkPages(pages: readonly CheckedPage[]): void {
  for (const checked of pages)
    for (const viewports of devicesOf(checked)) {
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
