import { sessionCookieName } from '@markaz/contract/auth';
import { times } from '@markaz/contract/limits';
import { stringifySetCookie } from 'cookie';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { Reply } from '../../http/reply.ts';
import type { AuthService } from './service.ts';

/** @param seconds how long it lasts; 0 takes it away. */
function sessionCookie(value: string, seconds: number): string {
  return stringifySetCookie({
    name: sessionCookieName,
    value,
    maxAge: seconds,
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'lax',
  });
}

export function authHandlers(deps: { readonly auth: AuthService }) {
  return {
    'auth/login': async ({ input }) => {
      const login = await deps.auth.login(input);
      const cookie = sessionCookie(login.sessionCookie, times.session / 1000);
      return new Reply(login.answer, { 'Set-Cookie': cookie });
    },
    'user/sessions/end': async ({ caller }) => {
      await deps.auth.endEverywhere(caller);
      return new Reply({}, { 'Set-Cookie': sessionCookie('', 0) });
    },
    'auth/logout': async () => new Reply({}, { 'Set-Cookie': sessionCookie('', 0) }),
  } satisfies Partial<Handlers>;
}
