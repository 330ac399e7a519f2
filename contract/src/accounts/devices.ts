import * as z from 'zod';
import { ask, post } from '../endpoint.ts';
import { timeSchema } from '../ids.ts';

/** What a device runs on, as coarse as a person would say it. */
export const deviceSystems = [
  'android',
  'iphone',
  'ipad',
  'windows',
  'mac',
  'linux',
  'other',
] as const;

export const deviceBrowsers = [
  'chrome',
  'samsung',
  'firefox',
  'safari',
  'edge',
  'opera',
  'other',
] as const;

/** What a browser says it is; read once, when somebody signs in. */
export const deviceKindSchema = z.object({
  system: z.enum(deviceSystems),
  browser: z.enum(deviceBrowsers),
});

export type DeviceKind = z.infer<typeof deviceKindSchema>;

/** What a browser made up once to be known again: 128 random bits in hexadecimal digits. */
export const deviceIdSchema = z.string().regex(/^[0-9a-f]{32}$/u);

/** The most devices of a person that are listed; of more, those that signed in last. */
export const mostDevices = 10;

/** A device that is signed in. When it signed in tells it from the person's others. */
export const deviceSchema = deviceKindSchema.extend({ signedInAt: timeSchema });

export type Device = z.infer<typeof deviceSchema>;

const ownDeviceSchema = deviceSchema.extend({
  /** The one that asks. */
  current: z.boolean(),
});

export type OwnDevice = z.infer<typeof ownDeviceSchema>;

/** Why a session was ended by another sign-in: the device that signed in, when, and how many may. */
export const displacementSchema = deviceSchema.extend({ limit: z.number().int() });

export type Displacement = z.infer<typeof displacementSchema>;

/** Settings: how many devices of a student may be signed in at once; empty for any number. */
export const deviceLimits = ['', '1', '2', '3'] as const;

const ownDevices = z.object({
  /** The newest sign-in first. */
  devices: z.array(ownDeviceSchema),
});

export const deviceEndpoints = {
  'user/devices': ask({
    summary: 'The devices on which the caller is signed in.',
    access: 'student',
    response: ownDevices,
  }),
  /** Signs one of the caller's devices out. Answers with those that are left. */
  'user/devices/end': post({
    summary: 'Signs one of the caller’s devices out.',
    access: 'student',
    request: deviceSchema.pick({ signedInAt: true }),
    response: ownDevices,
  }),
} as const;
