/**
 * The browser floor: the oldest browsers that all student pages support, as Vite's build targets.
 */
export const floor = ['chrome92', 'safari15', 'firefox102'] as const;

/**
 * Vite's targets for the syntax of modules. They are newer than `floor`, because older syntax would
 * add 0.9 KB for everyone. Class fields have bugs in the oldest browsers, so floor-check.ts rejects
 * class fields that would break there.
 */
export const moduleFloor = ['chrome98', 'safari16', 'firefox102'] as const;

/** Oldest versions, keyed by the browser names of @mdn/browser-compat-data. */
export type Browsers = Readonly<Record<string, number>>;

const browserVersions = (chrome: number, safari: number, firefox: number, samsung: number) => ({
  chrome,
  chrome_android: chrome,
  safari,
  safari_ios: safari,
  firefox,
  firefox_android: firefox,
  samsunginternet_android: samsung,
});

/** The oldest browsers for student pages, and for staff pages. */
export const studentFloor = browserVersions(92, 15, 102, 16);
export const staffFloor = browserVersions(107, 16, 115, 21);
