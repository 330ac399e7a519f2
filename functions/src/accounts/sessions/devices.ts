import { createHash } from 'node:crypto';
import { type Device, type DeviceKind, maxDevices } from '@markaz/contract/accounts/devices';
import { times } from '@markaz/contract/limits';
import type { Person } from '../../core/caller.ts';
import type { DeviceRecord, Sessions } from '../../store/records/user.ts';
import { endSession, isEnded, secondsOf, timeOf } from './sessions.ts';

/**
 * Returns the device of a sign-in. Its key is a hash of device id and account, so that the stored
 * data does not show which accounts share a device.
 * @param id the device's id or another unique text, or null if there is none
 */
export function deviceOf(
  { uid, signedInAt }: Person,
  id: string | null,
  userAgent: string,
): DeviceRecord {
  const key = id && createHash('sha256').update(`${uid} ${id}`).digest('base64url');
  return { ...deviceKindOf(userAgent), key, signedInAt: secondsOf(signedInAt) };
}

/** Returns the devices with active sessions, newest sign-in first. */
export function activeDevices(
  { devices, endedSessions }: Sessions,
  now: Date,
  lifetimeMs: number = times.session,
): DeviceRecord[] {
  return devices.filter(({ signedInAt }) => {
    const startedAt = timeOf(signedInAt);
    return now.getTime() - startedAt.getTime() <= lifetimeMs && !isEnded(endedSessions, startedAt);
  });
}

export function otherDevices(device: DeviceRecord, sessions: Sessions, now: Date): DeviceRecord[] {
  return activeDevices(sessions, now).filter(({ key }) => key === null || key !== device.key);
}

/**
 * Adds a sign-in to a person's sessions, and ends earlier sessions on the same device. If there are
 * more devices than the limit, the sessions of the oldest devices end, and a displacement records
 * which sign-in ended them. If this sign-in arrives late, its own session may be among them.
 * Sessions are identified by the second of their sign-in, so sessions of the same second end
 * together.
 * @param limit maximum number of devices, or null if there is no limit
 */
export function addSignIn(
  before: Sessions,
  device: DeviceRecord,
  limit: number | null,
  now: Date,
): Sessions {
  const others = otherDevices(device, before, now);
  const endedSessions = activeDevices(before, now)
    .filter((existing) => existing.signedInAt !== device.signedInAt && !others.includes(existing))
    .reduce(
      (ended, { signedInAt }) => endSession(ended, timeOf(signedInAt), now),
      before.endedSessions,
    );
  const allDevices = [device, ...others].toSorted((a, b) => b.signedInAt - a.signedInAt);
  const devices = allDevices.slice(0, limit ?? maxDevices);
  const oldestSession = secondsOf(now) - times.session / 1000;
  const displacements = before.displacements.filter(({ until }) => until >= oldestSession);
  const oldestKept = devices.at(-1);
  if (limit === null || allDevices.length <= limit || oldestKept === undefined) {
    return { endedSessions, devices, displacements };
  }
  const { key: _key, ...signIn } = device;
  // All sessions up to `until` end. The oldest remaining session also ends if the newest session
  // beyond the limit started in the same second.
  const isTied = allDevices[limit]?.signedInAt === oldestKept.signedInAt;
  const until = isTied ? oldestKept.signedInAt : oldestKept.signedInAt - 1;
  const displacement = { ...signIn, from: endedSessions.until, until, limit };
  return {
    endedSessions: { ...endedSessions, until },
    devices: devices.filter(({ signedInAt }) => signedInAt > until),
    displacements: [...displacements, displacement].slice(-maxDevices),
  };
}

/**
 * Patterns for user agents, in order. The first match is used, because most user agents also name
 * other browsers, and those of Android also name Linux.
 */
const systems: readonly (readonly [DeviceKind['system'], RegExp])[] = [
  ['iphone', /iPhone|iPod/u],
  ['ipad', /iPad/u],
  ['android', /Android/u],
  ['windows', /Windows/u],
  ['mac', /Macintosh/u],
  ['linux', /Linux|CrOS/u],
];

const browsers: readonly (readonly [DeviceKind['browser'], RegExp])[] = [
  ['edge', /Edg(?:e|A|iOS)?\//u],
  ['opera', /OPR\/|Opera/u],
  ['samsung', /SamsungBrowser\//u],
  ['firefox', /Firefox\/|FxiOS\//u],
  ['chrome', /Chrome\/|CriOS\//u],
  ['safari', /Safari\//u],
];

/**
 * Returns the kind of device by its `User-Agent`. Nothing else of that header is stored. The
 * patterns follow MDN:
 * https://developer.mozilla.org/docs/Web/HTTP/Guides/Browser_detection_using_the_user_agent
 */
export function deviceKindOf(userAgent: string): DeviceKind {
  return {
    system: systems.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other',
    browser: browsers.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other',
  };
}

/** Returns a device as its owner and staff receive it, without its key. */
export function presentDevice({ system, browser, signedInAt }: DeviceRecord): Device {
  return { system, browser, signedInAt: timeOf(signedInAt).toISOString() };
}
