import { SignInError } from './sign-in-error.ts';

/**
 * Waits for code that signing in needs.
 * @throws SignInError `offline` where it does not arrive.
 */
export async function arrivalOf<Module>(loading: Promise<Module>): Promise<Module> {
  try {
    return await loading;
  } catch (error) {
    throw new SignInError('offline', error);
  }
}

/**
 * Loads what talks to the sign-in provider; the browser keeps the module after the first time.
 * @throws SignInError `offline` where it does not arrive.
 */
export const loadProvider = () => arrivalOf(import('./firebase.ts'));
