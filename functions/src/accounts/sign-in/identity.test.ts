import { describe, expect, it } from 'vitest';
import { ApiError } from '../../core/api-error.ts';
import { nullIfRefused } from './identity.ts';

function authError(code: string, message = ''): Error {
  return Object.assign(new Error(message), { code });
}

describe('nullIfRefused', () => {
  it.each([
    'auth/id-token-expired',
    'auth/id-token-revoked',
    'auth/session-cookie-expired',
    'auth/argument-error',
    'auth/user-not-found',
    'auth/user-disabled',
  ])('returns null if Firebase Auth rejects the credential with %s', (code) => {
    expect(nullIfRefused(authError(code))).toBeNull();
  });

  it.each([
    ['auth/internal-error', ''],
    ['app/network-error', ''],
    ['auth/argument-error', 'Error fetching public keys for Google certs: ENOTFOUND'],
  ])('throws a 503 if Firebase Auth fails with %s %s', (code, message) => {
    const handleError = () => nullIfRefused(authError(code, message));
    expect(handleError).toThrow(ApiError);
    expect(handleError).toThrow(expect.objectContaining({ code: 'unavailable' }));
  });

  it('throws errors of our own code unchanged', () => {
    const mistake = new TypeError('x is not a function');
    expect(() => nullIfRefused(mistake)).toThrow(mistake);
  });
});
