/**
 * The only module that imports firebase/auth, and only ever loaded by `load-provider.ts`: with named
 * imports behind one dynamic import it costs a visitor nothing and a student 25 KB once.
 */
import { FirebaseError, initializeApp } from 'firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  GoogleAuthProvider,
  getAdditionalUserInfo,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  signInWithCredential,
  signInWithPopup,
  signOut,
  type UserCredential,
} from 'firebase/auth';
import { readProviderConfig } from './provider-config.ts';
import { problemOf, SignInError } from './sign-in-error.ts';

/** What `auth/login` takes. */
export interface SignInProof {
  readonly idToken: string;
  readonly isNewUser: boolean;
}

export interface DemoAccount {
  readonly email: string;
  readonly name: string;
}

interface Provider {
  readonly auth: Auth;
  readonly onEmulator: boolean;
}

let starting: Promise<Provider> | null = null;

async function start(): Promise<Provider> {
  const { options, emulatorUrl } = await readProviderConfig();
  // No popup resolver here: on phones it would fetch Google's script at once, needed or not.
  const auth = initializeAuth(initializeApp(options), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  auth.languageCode = 'ar';
  if (emulatorUrl !== null) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });
  return { auth, onEmulator: emulatorUrl !== null };
}

/** Once started it stays; a start that failed may be tried again. */
function provider(): Promise<Provider> {
  starting ??= start().catch((error: unknown) => {
    starting = null;
    throw error;
  });
  return starting;
}

async function proofOf(credential: UserCredential): Promise<SignInProof> {
  return {
    idToken: await credential.user.getIdToken(),
    isNewUser: getAdditionalUserInfo(credential)?.isNewUser ?? false,
  };
}

function signInError(error: unknown): SignInError {
  if (error instanceof SignInError) return error;
  return new SignInError(error instanceof FirebaseError ? problemOf(error.code) : 'failed', error);
}

/** Whether this site runs on emulators, where demo accounts can sign in. */
export async function runsOnEmulator(): Promise<boolean> {
  return (await provider()).onEmulator;
}

/**
 * Opens Google's window. Call it from a tap, with the provider already started.
 * @throws SignInError
 */
export async function signInWithGoogle(): Promise<SignInProof> {
  try {
    const { auth } = await provider();
    return await proofOf(
      await signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver),
    );
  } catch (error) {
    throw signInError(error);
  }
}

/**
 * Signs in as a demo account. The Auth emulator takes an unsigned Google credential as plain JSON;
 * a real project refuses it.
 * @throws SignInError
 */
export async function signInAsDemo(account: DemoAccount): Promise<SignInProof> {
  try {
    const { auth } = await provider();
    const claims = { sub: account.email, ...account, email_verified: true };
    return await proofOf(
      await signInWithCredential(auth, GoogleAuthProvider.credential(JSON.stringify(claims))),
    );
  } catch (error) {
    throw signInError(error);
  }
}

export async function signOutOfProvider(): Promise<void> {
  await signOut((await provider()).auth);
}

/**
 * Calls `listener` when the provider's user, once known, is gone: signed out in another tab, or
 * disabled by the centre. @returns what stops it.
 */
export async function onProviderSignOut(listener: () => void): Promise<() => void> {
  const { auth } = await provider();
  let known = false;
  return onAuthStateChanged(auth, (user) => {
    if (known && user === null) listener();
    known = user !== null;
  });
}
