import { SignInError } from './sign-in-error.ts';

/**
 * Loads what talks to the sign-in provider; the browser keeps the module after the first time.
 * @throws SignInError `offline` where it does not arrive.
 */
export function loadProvider() {
  return import('./firebase.ts').catch((error: unknown) => {
    throw new SignInError('offline', error);
  });
}
