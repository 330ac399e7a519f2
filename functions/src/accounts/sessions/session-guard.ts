import { ApiError } from '../../core/api-error.ts';
import type { SignedIn } from '../../core/caller.ts';
import type { CatalogueRecord } from '../../store/records/catalogue.ts';
import type { UserRecord } from '../../store/records/user.ts';
import { secondsOf, sessionOver } from './sessions.ts';

/** Milliseconds. */
const settingsLifetime = 60_000;

export type SessionGuard = ReturnType<typeof createSessionGuard>;

interface SettingsSource {
  /** Returns the site's settings, at most `oldest` milliseconds old; null before the first save. */
  record(oldest: number): Promise<Pick<CatalogueRecord, 'settings'> | null>;
}

/**
 * Checks whether a session may receive paid content.
 * @param source the catalogue, which contains the settings
 */
export function createSessionGuard(source: SettingsSource) {
  /**
   * Returns the limit of devices for a student, null for no limit; one read if this instance's copy
   * is older than `oldest`.
   */
  const deviceLimit = async (oldest = settingsLifetime): Promise<number | null> => {
    const catalogue = await source.record(oldest);
    return Number(catalogue?.settings?.deviceLimit ?? 0) || null;
  };

  return {
    deviceLimit,

    /**
     * Returns a 401 if the caller's session is over, or if devices are limited and the session
     * bypassed `auth/login`, which counts them. Otherwise null. No read for a counted session.
     * @param user null if there is no document, so no session was ended
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
