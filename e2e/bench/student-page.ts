import type { Page } from '@playwright/test';

/** A student's page, with a way to let time pass. */
export interface Desk {
  readonly page: Page;
  pass(milliseconds: number): Promise<void>;
}
