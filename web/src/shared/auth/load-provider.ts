import { SignInError } from './sign-in-error.ts';

/**
 * Loads what talks to the sign-in provider; the browser keeps the module after the first time.
 * @throws SignInError `offline` where it does not arrive.
 */
export async function loadProvider() {
  try {
    return await import('./firebase.ts');
  } catch (error) {
    throw new SignInError('offline', error);
  }
}
