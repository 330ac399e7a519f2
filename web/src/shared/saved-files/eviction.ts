import { readText, writeText } from '../storage.ts';

/** Asks the browser not to delete the site's storage. @returns whether the browser agrees. */
export async function askForPersistence(): Promise<boolean> {
  return navigator.storage?.persist?.().catch(() => false) ?? false;
}

const adviceKey = 'markaz.home-screen';

/**
 * Whether to suggest adding the site to the home screen. Returns true at most once per device. If a
 * site is not on the home screen, Safari deletes its storage after seven days without a visit
 * (https://webkit.org/tracking-prevention/). Only Safari on phones defines `navigator.standalone`.
 */
export async function needsHomeScreen(): Promise<boolean> {
  const isInTab = 'standalone' in navigator && navigator.standalone === false;
  if (!isInTab || readText(adviceKey) !== null || (await askForPersistence())) return false;
  writeText(adviceKey, '1');
  return true;
}
