import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('configuration', () => {
  it('reads the configuration from the settings of Cloud Functions', () => {
    const FIREBASE_CONFIG = JSON.stringify({ projectId: 'p', storageBucket: 'p.appspot.com' });
    expect(readConfig({ FIREBASE_CONFIG })).toEqual({
      projectId: 'p',
      bucket: 'p.appspot.com',
      database: '(default)',
      origin: null,
      secureCookie: true,
      signedHosts: new Map(),
      unreadHosts: [],
    });
  });

  it('uses the default bucket of a new project if no bucket is set', () => {
    expect(readConfig({ GCLOUD_PROJECT: 'p' })).toEqual({
      projectId: 'p',
      bucket: 'p.firebasestorage.app',
      database: '(default)',
      origin: null,
      secureCookie: true,
      signedHosts: new Map(),
      unreadHosts: [],
    });
  });

  it.each([
    ['p', undefined, true],
    ['p', 'true', true],
    ['demo-p', undefined, true],
    ['demo-p', 'false', true],
    ['demo-p', 'true', false],
  ])(
    'decides for project %s and emulator %s whether the cookie requires https',
    (project, emulator, secure) => {
      const environment = { GCLOUD_PROJECT: project, FUNCTIONS_EMULATOR: emulator };
      expect(readConfig(environment).secureCookie).toBe(secure);
    },
  );

  it('uses the bucket that MARKAZ_BUCKET names', () => {
    expect(readConfig({ GCLOUD_PROJECT: 'p', MARKAZ_BUCKET: 'own' }).bucket).toBe('own');
  });

  it('uses the database that MARKAZ_DATABASE names', () => {
    const named = readConfig({ GCLOUD_PROJECT: 'p', MARKAZ_DATABASE: 'restored-1' });
    expect(named.database).toBe('restored-1');
  });

  it('uses the origin of the site that MARKAZ_ORIGIN sets', () => {
    const environment = { GCLOUD_PROJECT: 'p', MARKAZ_ORIGIN: 'https://example.org/' };
    expect(readConfig(environment).origin).toBe('https://example.org');
  });

  it('reads the signed hosts, and reports an unreadable entry only by its number', () => {
    const MARKAZ_SIGNED_HOSTS = 'Videos.b-cdn.net=key-1\n no key here\n\nfiles.b-cdn.net=a=b,';
    const read = readConfig({ GCLOUD_PROJECT: 'p', MARKAZ_SIGNED_HOSTS });
    expect([...read.signedHosts]).toEqual([
      ['videos.b-cdn.net', 'key-1'],
      ['files.b-cdn.net', 'a=b'],
    ]);
    expect(read.unreadHosts).toEqual([2]);
  });

  it('throws an error that names the invalid variable', () => {
    expect(() => readConfig({ GCLOUD_PROJECT: 'p', MARKAZ_ORIGIN: 'example.org' })).toThrow(
      'MARKAZ_ORIGIN',
    );
    expect(() => readConfig({})).toThrow('GCLOUD_PROJECT');
    expect(() => readConfig({ GCLOUD_PROJECT: 'p', FIREBASE_CONFIG: '{' })).toThrow(
      'FIREBASE_CONFIG',
    );
  });
});
