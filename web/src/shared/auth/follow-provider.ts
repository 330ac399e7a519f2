import { finishSignOut, noteSignOut } from '../api/pending-sign-out.ts';
import { loadProvider } from './load-provider.ts';
import { forgetUser, rememberedUser, watchRememberedUser } from './remembered-user.ts';

let stopFollowing: (() => void) | undefined;

/**
 * Follows the provider on the page where somebody has just signed in: ending the session there ends
 * it here, and the other way round. Elsewhere the provider knows nobody.
 * @throws SignInError where the provider does not arrive.
 */
export async function followProvider(): Promise<void> {
  const { onProviderSignOut, signOutOfProvider } = await loadProvider();
  stopFollowing?.();
  const stop = await onProviderSignOut(() => {
    noteSignOut();
    void finishSignOut();
    forgetUser();
  });
  const leaveWithUser = () => {
    if (rememberedUser() !== null) return;
    stopFollowing?.();
    signOutOfProvider().catch(() => undefined);
  };
  const unwatch = watchRememberedUser(leaveWithUser);
  stopFollowing = () => {
    stop();
    unwatch();
  };
  leaveWithUser();
}
