import { sessionCookieName } from '@markaz/contract/auth';
import { stringifySetCookie } from 'cookie';
import { Reply } from '../../core/reply.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
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
      const cookie = sessionCookie(login.sessionCookie, login.lasts / 1000);
      return new Reply(login.answer, { 'Set-Cookie': cookie });
    },
    'user/sessions/end': async ({ caller }) => {
      await deps.auth.endEverywhere(caller);
      return new Reply({}, { 'Set-Cookie': sessionCookie('', 0) });
    },
    // Where the session could not be ended, its cookie stays: the client sends it again.
    'auth/logout': async ({ credential }) =>
      (await deps.auth.endSession(credential))
        ? new Reply({}, { 'Set-Cookie': sessionCookie('', 0) })
        : { pending: true as const },
  } satisfies Partial<Handlers>;
}
