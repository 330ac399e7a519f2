import { SignInError } from './sign-in-error.ts';

/**
 * Waits for code that a sign-in needs.
 * @throws SignInError `offline` if it does not load.
 */
export async function arrivalOf<Module>(loading: Promise<Module>): Promise<Module> {
  try {
    return await loading;
  } catch (error) {
    throw new SignInError('offline', error);
  }
}

/**
 * Loads the module of the sign-in provider; the browser caches it after the first time.
 * @throws SignInError `offline` if it does not load.
 */
export const loadProvider = () => arrivalOf(import('./firebase.ts'));
