import { sessionCookieName } from '@markaz/contract/auth';
import { stringifySetCookie } from 'cookie';
import { Reply } from '../../core/reply.ts';

/** An answer with the session's cookie. @param seconds how long it lasts; 0 takes it away. */
export function withCookie<Body>(body: Body, value: string, seconds: number): Reply<Body> {
  const cookie = stringifySetCookie({
    name: sessionCookieName,
    value,
    maxAge: seconds,
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'lax',
  });
  return new Reply(body, { 'Set-Cookie': cookie });
}
