/** Loads what talks to the sign-in provider; the browser keeps the module after the first time. */
export function loadProvider() {
  return import('./firebase.ts');
}
