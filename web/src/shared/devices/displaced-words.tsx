import type { Displacement } from '@markaz/contract/devices';
import { formatDateTime } from '../format/time.ts';
import { displacedCopy as copy } from './copy.ts';

/** Why this device is signed out, and what can be done about it. */
export function DisplacedWords({ displacement }: { readonly displacement: Displacement }) {
  return (
    <>
      <p>{copy.why(displacement, formatDateTime(displacement.signedInAt))}</p>
      <p>{copy.again}</p>
      <p>{copy.stranger}</p>
    </>
  );
}
