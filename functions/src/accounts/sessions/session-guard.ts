import { ApiError } from '../../core/api-error.ts';
import type { SignedIn } from '../../core/caller.ts';
import type { CatalogueRecord } from '../../store/records/catalogue.ts';
import type { UserRecord } from '../../store/records/user.ts';
import { secondsOf, sessionOver } from './sessions.ts';

/** Milliseconds. */
const settingsLifetime = 60_000;

export type SessionGuard = ReturnType<typeof createSessionGuard>;

/** Where the site's settings are read, at most so many milliseconds old; null before any were saved. */
interface SettingsSource {
  record(oldest: number): Promise<Pick<CatalogueRecord, 'settings'> | null>;
}

/** Which sessions may have what is sold. @param source the catalogue, which carries the settings */
export function createSessionGuard(source: SettingsSource) {
  /**
   * How many devices a student may be signed in on, null for any number; one read where this instance
   * does not know it as new as that.
   */
  const deviceLimit = async (oldest = settingsLifetime): Promise<number | null> => {
    const catalogue = await source.record(oldest);
    return Number(catalogue?.settings?.deviceLimit ?? 0) || null;
  };

  return {
    deviceLimit,

    /**
     * 401 where the caller's session is over, or where devices are limited and it began without
     * `auth/login`, which counts them; else null. No read for a session that was counted.
     * @param user null where there is none, and so nothing that was ended
     */
    async problemOf(user: UserRecord | null, caller: SignedIn): Promise<ApiError | null> {
      const over = sessionOver(user, caller);
      if (over !== null || user === null || caller.role === 'staff') return over;
      const began = secondsOf(caller.signedInAt);
      if (user.devices.some(({ signedInAt }) => signedInAt === began)) return null;
      const isLimited = (await deviceLimit()) !== null && (await deviceLimit(0)) !== null;
      return isLimited ? new ApiError('not_authenticated') : null;
    },
  };
}
