/**
 * The oldest browsers that all student pages support (product.md, «Whose phones»), as Vite's build
 * targets.
 */
export const floor = ['chrome92', 'safari15', 'firefox102'] as const;

/**
 * The targets for the syntax of modules. The oldest two support class fields, each with a bug: the
 * build rejects fields that would break (floor-check.ts), as older syntax costs every phone 0.9 KB.
 */
export const moduleFloor = ['chrome98', 'safari16', 'firefox102'] as const;

/** Versions by @mdn/browser-compat-data's names of browsers. */
export type Browsers = Readonly<Record<string, number>>;

const onEverything = (chrome: number, safari: number, firefox: number, samsung: number) => ({
  chrome,
  chrome_android: chrome,
  safari,
  safari_ios: safari,
  firefox,
  firefox_android: firefox,
  samsunginternet_android: samsung,
});

/** The oldest browsers for student pages, and for staff pages (product.md, «Whose phones»). */
export const studentFloor = onEverything(92, 15, 102, 16);
export const staffFloor = onEverything(107, 16, 115, 21);
