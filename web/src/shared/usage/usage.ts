import { cairoMonth } from '@markaz/contract/time/cairo';
import { rememberedUser } from '../auth/remembered-user.ts';
import { readJson, writeText } from '../storage.ts';

/** Storage key of the data usage, which is counted on this device only. */
const key = 'markaz.usage';

interface Usage {
  /** The month in Cairo, such as `2026-11`. */
  readonly month: string;
  /** Id of the user, or null for a visitor. The count starts at zero when the user changes. */
  readonly uid: string | null;
  readonly bytes: number;
}

function emptyUsage(): Usage {
  return { month: cairoMonth(new Date()), uid: rememberedUser()?.uid ?? null, bytes: 0 };
}

function currentUsage(): Usage {
  const [empty, stored] = [emptyUsage(), readJson<Usage>(key)];
  const isCurrent = stored?.month === empty.month && stored.uid === empty.uid;
  return isCurrent && Number.isFinite(stored.bytes) ? (stored as Usage) : empty;
}

/** Returns the number of bytes of lectures that the site counted on this device this month. */
export const usedThisMonth = (): number => currentUsage().bytes;

export function addUsage(bytes: number): void {
  // Read the stored count each time, because other tabs change it too.
  const usage = currentUsage();
  writeText(key, JSON.stringify({ ...usage, bytes: Math.round(usage.bytes + bytes) }));
}
