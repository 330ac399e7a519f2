import type { DeviceKind } from '@markaz/contract/accounts/devices';

/** The first match counts: most browsers also name others, and Android also says Linux. */
const systems: readonly (readonly [DeviceKind['system'], RegExp])[] = [
  ['iphone', /iPhone|iPod/u],
  ['ipad', /iPad/u],
  ['android', /Android/u],
  ['windows', /Windows/u],
  ['mac', /Macintosh/u],
  ['linux', /Linux|CrOS/u],
];

const browsers: readonly (readonly [DeviceKind['browser'], RegExp])[] = [
  ['edge', /Edg(?:e|A|iOS)?\//u],
  ['opera', /OPR\/|Opera/u],
  ['samsung', /SamsungBrowser\//u],
  ['firefox', /Firefox\/|FxiOS\//u],
  ['chrome', /Chrome\/|CriOS\//u],
  ['safari', /Safari\//u],
];

/**
 * Returns the kind of device from the `User-Agent`. Nothing else of that header is stored. Families
 * are those of MDN:
 * https://developer.mozilla.org/docs/Web/HTTP/Guides/Browser_detection_using_the_user_agent
 */
export function kindOf(userAgent: string): DeviceKind {
  return {
    system: systems.find(([, mark]) => mark.test(userAgent))?.[0] ?? 'other',
    browser: browsers.find(([, mark]) => mark.test(userAgent))?.[0] ?? 'other',
  };
}
