import { expect, it } from 'vitest';
import { readEmulatorPort, withSiteAuthDomain } from './provider-config.ts';

/**
 * Returns a script in the format of Hosting's emulator (firebase-tools, templates/hosting/init.js).
 */
const script = (emulators: string) => `var firebaseConfig = {
  "projectId": "demo-markaz"
};
if (firebaseConfig) {
  firebase.initializeApp(firebaseConfig);

  var firebaseEmulators = ${emulators};
  if (firebaseEmulators) {
  }
}`;

it('reads the port of the Auth emulator', () => {
  const emulators = {
    auth: { host: '127.0.0.1', port: 19099, hostAndPort: '127.0.0.1:19099' },
    functions: { host: '127.0.0.1', port: 5001, hostAndPort: '127.0.0.1:5001' },
  };
  expect(readEmulatorPort(script(JSON.stringify(emulators, null, 2)))).toBe(19099);
});

it('uses the default port if the script contains none', () => {
  expect(readEmulatorPort(script('undefined'))).toBe(9099);
  expect(readEmulatorPort(script('{}'))).toBe(9099);
  expect(readEmulatorPort('<!doctype html>')).toBe(9099);
});

it('uses the page’s host as auth domain, except on previews and localhost', () => {
  const options = { projectId: 'centre', authDomain: 'centre.firebaseapp.com' };
  const authDomainAt = (protocol: string, host: string) =>
    withSiteAuthDomain(options, { protocol, host }).authDomain;
  expect(authDomainAt('https:', 'azhar.example')).toBe('azhar.example');
  expect(authDomainAt('https:', 'centre.web.app')).toBe('centre.web.app');
  expect(authDomainAt('https:', 'centre--pr7-a1b2c3.web.app')).toBe(options.authDomain);
  expect(authDomainAt('http:', 'localhost:5000')).toBe(options.authDomain);
});
