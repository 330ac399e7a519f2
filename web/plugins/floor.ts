/**
 * The oldest browsers that everything of a student works in (product.md, «Whose phones»), as Vite names
 * targets.
 */
export const floor = ['chrome92', 'safari15', 'firefox102'] as const;

/**
 * The same for the syntax of modules. The oldest two know fields of classes, each with a mistake.
 * Writing all fields in another way would cost every phone 0.9 KB, so the build refuses what the mistakes
 * would break (floor-check.ts).
 */
export const moduleFloor = ['chrome98', 'safari16', 'firefox102'] as const;

/** Versions by the names that @mdn/browser-compat-data has for browsers. */
export type Browsers = Readonly<Record<string, number>>;

const onEverything = (
  chrome: number,
  safari: number,
  firefox: number,
  samsung: number,
): Browsers => ({
  ...{ chrome, chrome_android: chrome, safari, safari_ios: safari },
  ...{ firefox, firefox_android: firefox, samsunginternet_android: samsung },
});

/** The oldest browsers for students' pages, and for those of staff (product.md, «Whose phones»). */
export const studentFloor = onEverything(92, 15, 102, 16);
export const staffFloor = onEverything(107, 16, 115, 21);
