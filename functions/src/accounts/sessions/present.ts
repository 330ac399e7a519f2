import type { Device } from '@markaz/contract/accounts/devices';
import type { DeviceRecord } from '../../store/records/user.ts';
import { timeOf } from './sessions.ts';

/** Returns a device for its owner and staff, without its key. */
export function presentDevice({ system, browser, signedInAt }: DeviceRecord): Device {
  return { system, browser, signedInAt: timeOf(signedInAt).toISOString() };
}
