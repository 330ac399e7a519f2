import { finishSignOut, noteSignOut } from '../api/pending-sign-out.ts';
import { loadProvider } from './load-provider.ts';
import { forgetUser, rememberedUser, watchRememberedUser } from './remembered-user.ts';

let stopFollowing: (() => void) | undefined;

/**
 * Follows the provider on the page of a sign-in: a session that ends on one side also ends on the
 * other. On other pages the provider has no user.
 * @throws SignInError if the provider does not load.
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
