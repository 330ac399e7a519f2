import { SignInError } from './sign-in-error.ts';

type Provider = typeof import('./firebase.ts');

let loaded: Provider | null = null;

/**
 * Loads what talks to the sign-in provider; the browser keeps the module after the first time.
 * @throws SignInError `offline` where it does not arrive.
 */
export async function loadProvider(): Promise<Provider> {
  try {
    loaded = await import('./firebase.ts');
    return loaded;
  } catch (error) {
    throw new SignInError('offline', error);
  }
}

/** What talks to the provider, where this page has needed it; elsewhere the provider knows nobody. */
export function loadedProvider(): Provider | null {
  return loaded;
}
