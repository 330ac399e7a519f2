import type { Identity } from '../src/core/caller.ts';

/** The uid of the only member of staff. All other callers are students. */
export const admin = 'admin';

/** Uses the bearer token as the caller's uid, without verifying it. */
export const identity: Identity = {
  identify: async ({ token: uid }) => ({
    ...(uid === admin ? { role: 'staff', roles: ['admin'], teacherOf: null } : { role: 'student' }),
    uid,
    displayName: 'طالب مجتهد',
    email: `${uid}@markaz.example`,
    photoURL: null,
    signedInAt: new Date(),
  }),
};

/** Rate limits that are never reached, because one machine simulates thousands of callers. */
export const noLimits = { perNetwork: 1e12, perPeer: 1e12, refusedCodes: 1e12 };
