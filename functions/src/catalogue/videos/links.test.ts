import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signBunny } from './links.ts';

const key = 'SecurityKey';
const expires = 1_598_024_587;
const host = 'https://token-tester.b-cdn.net';

describe('signBunny for a file', () => {
  /**
   * These examples are from Bunny's own tests: e2e/vectors.json and nodejs/token.test.js in their
   * repository.
   */
  it.each([
    ['/300kb.jpg', 'token=HS256-o10JRWlsAItyAsdKS6jJKjabHN4FrFsplDHPV1idcX4'],
    ['/300kb.jpg?v=123', 'token=HS256-q6oRQr-5ccQ-piO1HSEQu1DVMy9UMppRxGlIQwoeM5Y&v=123'],
    ['/300kb.jpg?limit=1000', 'token=HS256-DAVapqNNED3Z7JkjRTYX0UOIHNtbHEuuhRNEc4A7mMQ&limit=1000'],
  ])('signs %s like Bunny', (path, query) => {
    expect(signBunny(`${host}${path}`, key, expires)).toBe(
      `${host}/300kb.jpg?${query}&expires=${expires}`,
    );
  });

  it('replaces the token in the copied URL of a file', () => {
    const signed = signBunny(`${host}/300kb.jpg?v=123`, key, 1);
    expect(signBunny(signed, key, expires)).toBe(
      signBunny(`${host}/300kb.jpg?v=123`, key, expires),
    );
  });
});

describe('signBunny for a stream', () => {
  it('signs the folder of a stream, and puts the token into the path', () => {
    // The token is the HMAC of folder, expiry and parameters. This is the message of Bunny's test
    // vector «directory and path allowed», with the trailing slash that their documentation shows.
    const message = `/videos/one/${expires}token_path=/videos/one/`;
    const token = createHmac('sha256', key).update(message).digest('base64url');
    expect(signBunny(`${host}/videos/one/playlist.m3u8`, key, expires)).toBe(
      `${host}/bcdn_token=HS256-${token}&token_path=%2Fvideos%2Fone%2F&expires=${expires}/videos/one/playlist.m3u8`,
    );
  });

  it('puts the token where relative URLs in a stream contain it', () => {
    const signed = signBunny(`${host}/videos/one/playlist.m3u8`, key, expires);
    const segment = new URL('720p/video0.ts', signed).pathname;
    expect(segment).toBe(
      `${new URL(signed).pathname.replace('/playlist.m3u8', '')}/720p/video0.ts`,
    );
    expect(segment).toMatch(/^\/bcdn_token=/u);
  });

  it('replaces the token in the copied URL of a stream', () => {
    const signed = signBunny(`${host}/videos/one/playlist.m3u8`, key, 1);
    expect(signBunny(signed, key, expires)).toBe(
      signBunny(`${host}/videos/one/playlist.m3u8`, key, expires),
    );
  });
});

const names = fc.stringMatching(/^[a-zA-Z0-9_ا-ي -]{1,8}$/u);
const addresses = fc
  .record({
    folders: fc.array(names, { maxLength: 3 }),
    file: names,
    kind: fc.constantFrom('mp4', 'm3u8', 'pdf'),
    query: fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/u), fc.string(), { maxKeys: 3 }),
  })
  .map(({ folders, file, kind, query }) => {
    const path = [...folders, `${file}.${kind}`].map(encodeURIComponent).join('/');
    return `${host}/${path}?${new URLSearchParams(query)}`;
  });

it('creates a link with the path of the file and the given expiry, without the key', () => {
  const secret = 'a-secret-key';
  fc.assert(
    fc.property(addresses, fc.integer({ min: 1, max: 4e9 }), (address, end) => {
      const signed = new URL(signBunny(address, secret, end));
      const { pathname } = new URL(address);
      expect(signed.pathname.replace(/^\/bcdn_token=[^/]*/u, '')).toBe(pathname);
      expect(signed.href).toMatch(new RegExp(`&expires=${end}(?:$|/)`, 'u'));
      expect(signed.href).not.toContain(secret);
    }),
  );
});

it('creates different tokens for different keys, files and expiries', () => {
  fc.assert(
    fc.property(addresses, names, (address, other) => {
      const token = (text: string) => /HS256-[\w-]{43}/u.exec(text)?.[0];
      const signed = token(signBunny(address, key, expires));
      expect(signed).toBeDefined();
      expect(token(signBunny(address, `${key}${other}`, expires))).not.toBe(signed);
      expect(token(signBunny(address, key, expires + 1))).not.toBe(signed);
      const elsewhere = address.replace(host, `${host}/elsewhere`);
      expect(token(signBunny(elsewhere, key, expires))).not.toBe(signed);
    }),
  );
});
