import type { Page } from 'playwright-core';
import { describe, it } from 'vitest';
import type { Person } from '../../../scripts/seed/api-client.ts';
import { expectNoBarriers } from '../../fixtures/axe.ts';
import { stateOf } from '../../fixtures/sign-in.ts';
import { desktop, openPage, phone } from '../../fixtures/visitor.ts';

export interface CheckedPage {
  readonly name: string;
  /** Leaves the page in the state to look at, with nothing still loading. */
  readonly open: (page: Page) => Promise<void>;
  /** Complaints that the state brings with it. */
  readonly allowed?: readonly RegExp[];
}

const tablet = { width: 768, height: 1024 };

/** Each page is opened on both; the phone is then turned into a tablet, where the same page stands. */
const devices = [
  { device: 'a phone, then a tablet', viewports: [phone, tablet] },
  { device: 'a desktop', viewports: [desktop] },
] as const;

/** Tests that these pages have no barriers on any device, in any theme. @param person who is signed in */
export function checkPages(pages: readonly CheckedPage[], person?: Person): void {
  describe.each(devices)('on $device', ({ viewports }) => {
    const [viewport] = viewports;
    it.each(pages)('has no barrier: $name', async ({ open, allowed = [] }) => {
      const state = person && { state: await stateOf(person) };
      const page = await openPage({ viewport, allowed, ...state });
      await open(page);
      await expectNoBarriers(page, viewports);
    });
  });
}
