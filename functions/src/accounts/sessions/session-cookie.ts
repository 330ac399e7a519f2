import { sessionCookieName } from '@markaz/contract/accounts/auth';
import { stringifySetCookie } from 'cookie';
import { Reply } from '../../core/reply.ts';

/**
 * Makes answers with the session's cookie.
 * @param secure whether browsers keep it to https (docs/decisions/sessions.md#secure-session-cookie).
 */
export function cookieSetter(secure: boolean) {
  /** @param seconds how long the cookie lasts; 0 takes it away. */
  return <Body>(body: Body, value: string, seconds: number): Reply<Body> => {
    const cookie = stringifySetCookie({
      name: sessionCookieName,
      value,
      maxAge: seconds,
      path: '/',
      httpOnly: true,
      secure,
      sameSite: 'lax',
    });
    return new Reply(body, { 'Set-Cookie': cookie });
  };
}
