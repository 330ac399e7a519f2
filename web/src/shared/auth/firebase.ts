/** Only this module imports firebase/auth, so that only the sign-in page loads its 25 KB. */
import { FirebaseError, initializeApp } from 'firebase/app';
import {
  type Auth,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  GoogleAuthProvider,
  getAdditionalUserInfo,
  initializeAuth,
  inMemoryPersistence,
  onAuthStateChanged,
  signInWithCredential,
  signInWithPopup,
  signOut,
  type UserCredential,
} from 'firebase/auth';
import { readProviderConfig } from './provider-config.ts';
import { problemOf, SignInError } from './sign-in-error.ts';

/** Proof of a sign-in that the server's `auth/login` requires. */
export interface SignInProof {
  readonly idToken: string;
  readonly isNewUser: boolean;
}

export interface DemoAccount {
  readonly email: string;
  readonly name: string;
}

let providerPromise: ReturnType<typeof startProvider> | null = null;

async function startProvider() {
  const { options, emulatorUrl } = await readProviderConfig();
  const auth = initializeAuth(initializeApp(options), {
    // The session is the server's cookie. The SDK's tokens are needed for one call only.
    persistence: inMemoryPersistence,
    // On phones, this fetches Google's script before the user taps the button.
    ...(emulatorUrl === null && { popupRedirectResolver: browserPopupRedirectResolver }),
  });
  auth.languageCode = 'ar';
  if (emulatorUrl !== null) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });
  return { auth, isEmulator: emulatorUrl !== null };
}

/**
 * Starts the sign-in provider (Firebase Authentication) once. After a failure, the next call tries
 * again.
 */
function getProvider() {
  providerPromise ??= startProvider().catch((error: unknown) => {
    providerPromise = null;
    throw error;
  });
  return providerPromise;
}

/** @throws SignInError */
async function signInForProof(
  signIn: (auth: Auth) => Promise<UserCredential>,
): Promise<SignInProof> {
  try {
    const credential = await signIn((await getProvider()).auth);
    return {
      idToken: await credential.user.getIdToken(),
      isNewUser: getAdditionalUserInfo(credential)?.isNewUser ?? false,
    };
  } catch (error) {
    if (error instanceof SignInError) throw error;
    throw new SignInError(
      error instanceof FirebaseError ? problemOf(error.code, navigator.onLine) : 'failed',
      error,
    );
  }
}

/**
 * Maximum time to wait for the preparation. After this time, the user can press the button anyway.
 */
const preparationMs = 8_000;

/**
 * Loads the scripts that open Google's window. Call it before the user taps the button, because
 * phones and Safari block a window that opens only after a download.
 * @returns whether the site runs on the emulators, which accept demo accounts
 */
export async function prepareSignIn(): Promise<boolean> {
  const { auth, isEmulator } = await getProvider();
  const timeout = new Promise((resolve) => setTimeout(resolve, preparationMs));
  if (!isEmulator) await Promise.race([auth.authStateReady(), timeout]);
  return isEmulator;
}

/** Opens Google's window. Call it from a tap, after `prepareSignIn`. @throws SignInError */
export function signInWithGoogle(): Promise<SignInProof> {
  return signInForProof((auth) =>
    signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver),
  );
}

/**
 * Signs in as a demo account. Only the Auth emulator accepts its unsigned credential.
 * @throws SignInError
 */
export function signInAsDemo(account: DemoAccount): Promise<SignInProof> {
  const claims = { sub: account.email, ...account, email_verified: true };
  const credential = GoogleAuthProvider.credential(JSON.stringify(claims));
  return signInForProof((auth) => signInWithCredential(auth, credential));
}

export async function signOutOfProvider(): Promise<void> {
  await signOut((await getProvider()).auth);
}

/**
 * Calls `listener` when the user who signed in on this page signs out of the provider, or when the
 * centre disables the account.
 * @returns a function that stops watching.
 */
export async function onProviderSignOut(listener: () => void): Promise<() => void> {
  const { auth } = await getProvider();
  let wasSignedIn = false;
  return onAuthStateChanged(auth, (user) => {
    if (wasSignedIn && user === null) listener();
    wasSignedIn = user !== null;
  });
}
