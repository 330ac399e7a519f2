import type { Page } from '@playwright/test';

/** A page of a student, and a function that moves all clocks ahead. */
export interface StudentPage {
  readonly page: Page;
  advanceTime(milliseconds: number): Promise<void>;
}
