import { readText, writeText } from '../stored.ts';

/** Asks the browser not to throw away what the site keeps. @returns whether it will not. */
export async function askToLast(): Promise<boolean> {
  return navigator.storage?.persist?.().catch(() => false) ?? false;
}

const adviceKey = 'markaz.home-screen';

/**
 * Whether to advise now, once on this device, that the site be put on the home screen: Safari deletes what
 * a site keeps after seven days without a visit, unless it is opened from there
 * (https://webkit.org/tracking-prevention/). Only Safari on phones says where it was opened from.
 */
export async function needsHomeScreen(): Promise<boolean> {
  const isInTab = 'standalone' in navigator && navigator.standalone === false;
  if (!isInTab || readText(adviceKey) !== null || (await askToLast())) return false;
  writeText(adviceKey, '1');
  return true;
}
