import type { Page } from '@playwright/test';
import type { Person } from '../../scripts/seed/api-client.ts';
import { laptop, phone } from '../fixtures/screens.ts';
import type { DemoFacts } from './demo-facts.ts';

/** A page, or a state of one, to be pictured. */
export interface Shot {
  /** The prefix of its files' names. */
  readonly name: string;
  /** Its title in the gallery. */
  readonly title: string;
  /** The signed-in person; nobody if unset. */
  readonly person?: Person;
  /** Brings the page into its state; pictures and fonts are awaited afterwards. */
  readonly open: (page: Page, facts: DemoFacts) => Promise<void>;
}

/** The screens, each of which is one of Playwright's projects. */
export const screens = {
  phone: { viewport: phone, deviceScaleFactor: 1.25 },
  desktop: { viewport: laptop, deviceScaleFactor: 1 },
} as const;

export type Screen = keyof typeof screens;
export type Theme = 'light' | 'dark';

/** A section of the gallery: shots on the same screens in the same themes. */
export interface Group {
  readonly title: string;
  readonly screens: readonly Screen[];
  readonly themes: readonly Theme[];
  readonly shots: readonly Shot[];
}

/** The name of a picture's file. @param name of the shot. */
export function fileOf(name: string, screen: Screen, theme: Theme): string {
  return `${name}-${screen}-${theme}.webp`;
}

/** The composed picture of the README. */
export const readmeFile = 'readme.webp';
