import { describe, expect, it } from 'vitest';
import { ApiError } from '../../core/api-error.ts';
import { refusedAsNull } from './identity.ts';

function authError(code: string, message = ''): Error {
  return Object.assign(new Error(message), { code });
}

describe('what Firebase Auth says to a credential', () => {
  it.each([
    'auth/id-token-expired',
    'auth/id-token-revoked',
    'auth/session-cookie-expired',
    'auth/argument-error',
    'auth/user-not-found',
    'auth/user-disabled',
  ])('is no: %s', (code) => {
    expect(refusedAsNull(authError(code))).toBeNull();
  });

  it.each([
    ['auth/internal-error', ''],
    ['app/network-error', ''],
    ['auth/argument-error', 'Error fetching public keys for Google certs: ENOTFOUND'],
  ])('is nothing, while it cannot be asked: %s %s', (code, message) => {
    const refuse = () => refusedAsNull(authError(code, message));
    expect(refuse).toThrow(ApiError);
    expect(refuse).toThrow(expect.objectContaining({ code: 'unavailable' }));
  });

  it('hides no mistake of ours', () => {
    const mistake = new TypeError('x is not a function');
    expect(() => refusedAsNull(mistake)).toThrow(mistake);
  });
});
