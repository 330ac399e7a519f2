import { readText, writeText } from '../stored.ts';

const key = 'markaz.device';

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Returns this browser's random id among a user's devices. It survives a sign-out, so that the next
 * sign-in counts as the same device. It reveals nothing about the device. If storage is blocked,
 * each sign-in counts as another device.
 */
export function deviceId(): string {
  const kept = readText(key);
  if (kept !== null && /^[0-9a-f]{32}$/u.test(kept)) return kept;
  const id = newId();
  writeText(key, id);
  return id;
}
