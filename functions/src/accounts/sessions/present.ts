import type { Device } from '@markaz/contract/accounts/devices';
import type { DeviceRecord } from '../../store/records/user.ts';
import { timeOf } from './sessions.ts';

/** A device as its owner and staff see it; what it calls itself is ours alone. */
export function presentDevice({ system, browser, signedInAt }: DeviceRecord): Device {
  return { system, browser, signedInAt: timeOf(signedInAt).toISOString() };
}
