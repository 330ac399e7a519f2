import type { Displacement } from '@markaz/contract/devices';
import { readJson, writeText } from '../stored.ts';
import { displacementStorageKey } from '../theme/storage-keys.ts';

/** Why this device was signed out by another one, until somebody signs in here or closes it. */
export function keptDisplacement(): Displacement | null {
  const kept = readJson<Displacement>(displacementStorageKey);
  return Number.isNaN(Date.parse(kept?.signedInAt ?? '')) ? null : (kept as Displacement);
}

/** Nobody needs to read it any more, on every tab of this device. */
export function forgetDisplacement(): void {
  writeText(displacementStorageKey, null);
}
