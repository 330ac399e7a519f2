import { readText, writeText } from '../stored.ts';

const key = 'markaz.device';

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * What this browser is known by among a person's devices: a number that it made up once, and keeps
 * when somebody signs out, so that signing in again is no other device. Nothing about it tells anything
 * of the device. Where the browser keeps nothing, each sign-in is another device.
 */
export function deviceId(): string {
  const kept = readText(key);
  if (kept !== null && /^[0-9a-f]{32}$/u.test(kept)) return kept;
  const id = newId();
  writeText(key, id);
  return id;
}
