import { times } from '@markaz/contract/limits';
import type { Context } from '../../context.ts';
import type { Call, Handlers } from '../../http/mount-endpoints.ts';
import { noSessions, type Sessions } from '../../store/records/user.ts';
import { activeDevices, deviceOf, presentDevice } from '../sessions/devices.ts';
import { endOne, refuseEnded, secondsOf, timeOf } from '../sessions/sessions.ts';
import type { UserStore } from '../users/store.ts';

type Asked = Pick<Call<'user/devices'>, 'caller' | 'userAgent'>;

/** The devices on which people are signed in. */
export function createDeviceService({ now, users }: Context & { readonly users: UserStore }) {
  /** Also lists the caller's device if it signed in before devices were stored. */
  const present = ({ caller, userAgent }: Asked, sessions: Sessions) => {
    const lasts = caller.role === 'staff' ? times.staffSession : times.session;
    const own = secondsOf(caller.signedInAt);
    const listed = activeDevices(sessions, now(), lasts);
    const isListed = listed.some(({ signedInAt }) => signedInAt === own);
    const all = isListed ? listed : [...listed, deviceOf(caller, null, userAgent)];
    return {
      devices: all.map((device) => ({
        ...presentDevice(device),
        current: device.signedInAt === own,
      })),
    };
  };

  return {
    /** One read. @throws 401 for an ended session */
    async 'user/devices'(call) {
      const { caller } = call;
      const user = await users.read(caller.uid);
      refuseEnded(user, caller);
      return present(call, user ?? noSessions);
    },

    /** One read, one write. @throws 401 for an ended session */
    async 'user/devices/end'(call) {
      const { caller, input } = call;
      const sessions = await users.endSessions(
        caller.uid,
        (known) => {
          refuseEnded(known, caller);
          const ended = activeDevices(known, now()).find(
            (device) => presentDevice(device).signedInAt === input.signedInAt,
          );
          if (ended === undefined) return known.endedSessions;
          return endOne(known.endedSessions, timeOf(ended.signedInAt), now());
        },
        now(),
      );
      return present(call, sessions);
    },
  } satisfies Partial<Handlers>;
}
