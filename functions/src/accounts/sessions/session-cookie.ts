import { sessionCookieName } from '@markaz/contract/accounts/auth';
import { stringifySetCookie } from 'cookie';
import { Reply } from '../../core/reply.ts';

/**
 * Returns a function that adds the session cookie to an answer.
 * @param secure whether the cookie requires https
 * (docs/decisions/sessions.md#secure-session-cookie)
 */
export function cookieSetter(secure: boolean) {
  /** @param seconds lifetime of the cookie; 0 removes it */
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
