import { describe, expect, it } from 'vitest';
import { ApiError } from '../../core/api-error.ts';
import { nullIfRefused } from './identity.ts';

function authError(code: string, message = ''): Error {
  return Object.assign(new Error(message), { code });
}

describe('a failure of Firebase Auth', () => {
  it.each([
    'auth/id-token-expired',
    'auth/id-token-revoked',
    'auth/session-cookie-expired',
    'auth/argument-error',
    'auth/user-not-found',
    'auth/user-disabled',
  ])('counts as a refusal: %s', (code) => {
    expect(nullIfRefused(authError(code))).toBeNull();
  });

  it.each([
    ['auth/internal-error', ''],
    ['app/network-error', ''],
    ['auth/argument-error', 'Error fetching public keys for Google certs: ENOTFOUND'],
  ])('counts as unavailable: %s %s', (code, message) => {
    const refuse = () => nullIfRefused(authError(code, message));
    expect(refuse).toThrow(ApiError);
    expect(refuse).toThrow(expect.objectContaining({ code: 'unavailable' }));
  });

  it('throws errors of our own code unchanged', () => {
    const mistake = new TypeError('x is not a function');
    expect(() => nullIfRefused(mistake)).toThrow(mistake);
  });
});
