import type { Displacement } from '@markaz/contract/accounts/devices';
import { formatDateTime } from '../format/moment.ts';
import { displacedCopy as copy } from './devices.copy.ts';

interface Props {
  readonly displacement: Displacement;
  readonly id?: string;
}

/** Explains that a sign-in on another device has ended this device's session (a displacement). */
export default function DisplacementText({ displacement, id }: Props) {
  return (
    <>
      <h2 id={id}>{copy.title}</h2>
      <p>{copy.why(displacement, formatDateTime(displacement.signedInAt))}</p>
      <p>{copy.signInAgain}</p>
      <p>{copy.notYou}</p>
    </>
  );
}
