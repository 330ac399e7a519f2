import type { Page } from '@playwright/test';
import type { Person } from '../../scripts/seed/api-client.ts';
import { laptop, phone } from '../fixtures/screens.ts';
import type { DemoFacts } from './demo-facts.ts';

/** A page or a state of one that is worth a picture, and what it takes to get it on the screen. */
export interface Shot {
  /** The beginning of its files' names. */
  readonly name: string;
  /** What the gallery calls it. */
  readonly title: string;
  /** Who is looking; a visitor where nobody is named. */
  readonly person?: Person;
  /** Leaves the page as it is to be seen; pictures and fonts are waited for afterwards. */
  readonly open: (page: Page, facts: DemoFacts) => Promise<void>;
}

/** One of Playwright's projects each. */
export const screens = {
  phone: { viewport: phone, deviceScaleFactor: 1.25 },
  desktop: { viewport: laptop, deviceScaleFactor: 1 },
} as const;

export type Screen = keyof typeof screens;
export type Theme = 'light' | 'dark';

/** A section of the gallery: shots that are taken on the same screens in the same themes. */
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

/** The picture that is composed of two others. */
export const readmeFile = 'readme.webp';
