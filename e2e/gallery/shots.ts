import type { Page } from '@playwright/test';
import type { Person } from '../../scripts/seed/api-client.ts';
import { laptop, phone } from '../fixtures/screens.ts';
import type { DemoData } from './demo-data.ts';

/** A page of the site, or a state of a page, of which the gallery has pictures. */
export interface Shot {
  /** The names of the picture files begin with this name. */
  readonly name: string;
  /** The title in the gallery. */
  readonly title: string;
  /** The person who is signed in. If unset, nobody is signed in. */
  readonly person?: Person;
  /**
   * Opens the page and brings it into the state. It need not wait for pictures and fonts.
   */
  readonly open: (page: Page, demoData: DemoData) => Promise<void>;
}

/** The screens of the pictures. Each screen is a project of Playwright. */
export const screens = {
  phone: { viewport: phone, deviceScaleFactor: 1.25 },
  desktop: { viewport: laptop, deviceScaleFactor: 1 },
} as const;

export type Screen = keyof typeof screens;
export type Theme = 'light' | 'dark';

/** A section of the gallery. All its shots have pictures of the same screens and themes. */
export interface Group {
  readonly title: string;
  readonly screens: readonly Screen[];
  readonly themes: readonly Theme[];
  readonly shots: readonly Shot[];
}

/** Returns the file name of a picture. @param name the name of the shot */
export function fileOf(name: string, screen: Screen, theme: Theme): string {
  return `${name}-${screen}-${theme}.webp`;
}

/** The screen of the guide's pictures. A phone shows them in their natural size. */
export const guideScreen = {
  viewport: { width: 400, height: 900 },
  deviceScaleFactor: 1.5,
} as const;

/** The size of the guide's pictures in CSS pixels, as in web/src/admin/guide/pictures.ts. */
export const guidePictureSize = { width: 400, height: 480 } as const;

/** The file names of the guide's pictures begin with this. The guide's own folder omits it. */
export const guidePrefix = 'guide-';

/** The file name of the README's picture. */
export const readmeFile = 'readme.webp';
