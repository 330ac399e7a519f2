import type { Page } from '@playwright/test';

/** A page of the student's, and how its time passes. */
export interface Desk {
  readonly page: Page;
  pass(milliseconds: number): Promise<void>;
}
