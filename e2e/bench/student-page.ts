import type { Page } from '@playwright/test';

/** A page that a student uses. */
export interface StudentPage {
  readonly page: Page;
  /** Moves the clocks of the page and of the stack ahead. */
  advanceTime(milliseconds: number): Promise<void>;
}
