import { cairoMonth } from '@markaz/contract/time/cairo';
import { rememberedUser } from '../auth/remembered-user.ts';
import { readJson, writeText } from '../storage.ts';

/** Counts on this device only; never sent. */
const key = 'markaz.usage';

interface Usage {
  /** The month in Cairo, as `2026-11`. */
  readonly month: string;
  /** The user; null for an anonymous visitor. A new user starts at zero. */
  readonly uid: string | null;
  readonly bytes: number;
}

function begin(): Usage {
  return { month: cairoMonth(new Date()), uid: rememberedUser()?.uid ?? null, bytes: 0 };
}

function current(): Usage {
  const [fresh, kept] = [begin(), readJson<Usage>(key)];
  const isOurs = kept?.month === fresh.month && kept.uid === fresh.uid;
  return isOurs && Number.isFinite(kept.bytes) ? (kept as Usage) : fresh;
}

/** Returns the bytes of lectures fetched this month on this device, as the site counted them. */
export const usedThisMonth = (): number => current().bytes;

export function addUsage(bytes: number): void {
  // Reads anew each time: other tabs count too.
  const usage = current();
  writeText(key, JSON.stringify({ ...usage, bytes: Math.round(usage.bytes + bytes) }));
}
