import * as z from 'zod';
import { post, postWithoutBody } from '../endpoint.ts';
import { timeSchema } from '../ids.ts';

/** The operating system and browser that the browser reports. */
export const deviceKindSchema = z.object({
  system: z.enum(['android', 'iphone', 'ipad', 'windows', 'mac', 'linux', 'other']),
  browser: z.enum(['chrome', 'samsung', 'firefox', 'safari', 'edge', 'opera', 'other']),
});

export type DeviceKind = z.infer<typeof deviceKindSchema>;

/** A device id that the browser generates once: 128 random bits in hexadecimal digits. */
export const deviceIdSchema = z.string().regex(/^[0-9a-f]{32}$/u);

/** Maximum number of devices in a person's list, which contains the latest sign-ins. */
export const maxDevices = 10;

/** A signed-in device, identified among the person's devices by its sign-in time. */
export const deviceSchema = deviceKindSchema.extend({ signedInAt: timeSchema });

export type Device = z.infer<typeof deviceSchema>;

const myDeviceSchema = deviceSchema.extend({
  /** Whether this is the calling device. */
  current: z.boolean(),
});

export type MyDevice = z.infer<typeof myDeviceSchema>;

/**
 * A displacement is the end of a session by a sign-in on another device, because of the device
 * limit. The fields describe the other device, the time of its sign-in, and the limit.
 */
export const displacementSchema = deviceSchema.extend({ limit: z.number().int() });

export type Displacement = z.infer<typeof displacementSchema>;

/**
 * Values of the setting for the number of devices on which a student may be signed in. An empty
 * value means no limit.
 */
export const deviceLimits = ['', '1', '2', '3'] as const;

const myDevices = z.object({
  /** Sorted by sign-in, newest first. */
  devices: z.array(myDeviceSchema),
});

export const deviceEndpoints = {
  'user/devices': postWithoutBody({
    summary: 'Lists the devices on which the caller is signed in.',
    access: 'student',
    response: myDevices,
  }),
  /** Returns the remaining devices. */
  'user/devices/end': post({
    summary: 'Signs out one of the caller’s devices.',
    access: 'student',
    request: deviceSchema.pick({ signedInAt: true }),
    response: myDevices,
  }),
} as const;
