import { cairoMonth } from '@markaz/contract/time/cairo';
import { rememberedUser } from '../auth/remembered-user.ts';
import { readJson, writeText } from '../stored.ts';

/** Where this device counts; nothing of it is ever sent. */
const key = 'markaz.usage';

interface Usage {
  /** In Cairo, as `2026-11`. */
  readonly month: string;
  /** Whose; null for a visitor. Who comes next begins at nothing. */
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

/** Bytes that lectures took this month on this device, as far as the player knows. */
export const usedThisMonth = (): number => current().bytes;

/** Adds what was fetched just now. */
export function addUsage(bytes: number): void {
  // Read anew each time: other tabs count too.
  const usage = current();
  writeText(key, JSON.stringify({ ...usage, bytes: Math.round(usage.bytes + bytes) }));
}
