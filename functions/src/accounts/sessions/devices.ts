import { createHash } from 'node:crypto';
import { mostDevices } from '@markaz/contract/accounts/devices';
import { times } from '@markaz/contract/limits';
import type { Person } from '../../core/caller.ts';
import type { DeviceRecord, Sessions } from '../../store/records/user.ts';
import { kindOf } from './device-kind.ts';
import { endOne, isEnded, secondsOf, timeOf } from './sessions.ts';

/**
 * The device of a sign-in. What it is known by is kept as a hash with the account, so that nobody
 * can see whose accounts are used on one phone.
 * @param id what it calls itself, or what else no other device has; null for unknown
 */
export function deviceOf(
  { uid, signedInAt }: Person,
  id: string | null,
  userAgent: string,
): DeviceRecord {
  const key = id && createHash('sha256').update(`${uid} ${id}`).digest('base64url');
  return { ...kindOf(userAgent), key, signedInAt: secondsOf(signedInAt) };
}

/**
 * Devices whose sessions are neither ended nor over by themselves, the newest sign-in first.
 * @param lasts milliseconds that a session of the person lasts
 */
export function activeDevices(
  { devices, endedSessions }: Sessions,
  now: Date,
  lasts: number = times.session,
): DeviceRecord[] {
  return devices.filter(({ signedInAt }) => {
    const began = timeOf(signedInAt);
    return now.getTime() - began.getTime() <= lasts && !isEnded(endedSessions, began);
  });
}

/** The active devices but this one. */
export function othersThan(device: DeviceRecord, sessions: Sessions, now: Date): DeviceRecord[] {
  return activeDevices(sessions, now).filter(({ key }) => key === null || key !== device.key);
}

/**
 * What a sign-in makes of a person's sessions: the device's own earlier ones are over, and where there
 * are more devices than may be, all that began before those of the newest. Whose sign-in is told of
 * late may find itself among them. Of sign-ins within one second all have to go or none: sessions are
 * told apart by seconds.
 * @param limit how many devices may be signed in at once; null for any number
 */
export function enterDevice(
  before: Sessions,
  device: DeviceRecord,
  limit: number | null,
  now: Date,
): Sessions {
  const others = othersThan(device, before, now);
  const endedSessions = activeDevices(before, now)
    .filter((known) => known.signedInAt !== device.signedInAt && !others.includes(known))
    .reduce(
      (ended, { signedInAt }) => endOne(ended, timeOf(signedInAt), now),
      before.endedSessions,
    );
  const all = [device, ...others].toSorted((a, b) => b.signedInAt - a.signedInAt);
  const devices = all.slice(0, limit ?? mostDevices);
  const oldest = secondsOf(now) - times.session / 1000;
  const displacements = before.displacements.filter(({ until }) => until >= oldest);
  const last = devices.at(-1);
  if (limit === null || all.length <= limit || last === undefined) {
    return { endedSessions, devices, displacements };
  }
  const { key: _key, ...by } = device;
  const isTied = all[limit]?.signedInAt === last.signedInAt;
  const until = isTied ? last.signedInAt : last.signedInAt - 1;
  const displacement = { ...by, from: endedSessions.until, until, limit };
  return {
    endedSessions: { ...endedSessions, until },
    devices: devices.filter(({ signedInAt }) => signedInAt > until),
    displacements: [...displacements, displacement].slice(-mostDevices),
  };
}
