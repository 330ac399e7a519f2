import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeStorage } from '../fake-storage.ts';
import { postJson } from './client.ts';
import { finishSignOut, isSignOutPending, markSignOutPending } from './pending-sign-out.ts';

type Answer = () => Response | Promise<Response>;

const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));
let logout: Answer = unreachable;

/** Records each call and its credentials. */
function recordCalls() {
  const sent: string[] = [];
  vi.stubGlobal('fetch', (url: string, { credentials }: RequestInit) => {
    const path = url.replace('/api/', '');
    sent.push(`${path} ${credentials}`);
    return path === 'auth/logout' ? logout() : Promise.resolve(Response.json({}));
  });
  return sent;
}

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage());
  logout = unreachable;
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('finishSignOut', () => {
  it.each<[name: string, answer: Answer]>([
    ['does not reach the server', unreachable],
    ['is answered by an error', () => Response.json({ error: 'internal' }, { status: 500 })],
    ['is answered by a page instead of the API', () => new Response('<h1>Wi-Fi</h1>')],
    ['cannot end the session yet', () => Response.json({ pending: true })],
  ])('leaves the sign-out pending if the request %s', async (_, answer) => {
    recordCalls();
    logout = answer;
    markSignOutPending();
    expect(await finishSignOut()).toBe(false);
    expect(isSignOutPending()).toBe(true);
  });

  it('sends one request for several callers, and ends the pending state once the server confirms', async () => {
    const sent = recordCalls();
    logout = () => Response.json({});
    markSignOutPending();
    expect(await Promise.all([finishSignOut(), finishSignOut()])).toEqual([true, true]);
    expect(isSignOutPending()).toBe(false);
    expect(await finishSignOut()).toBe(true);
    expect(sent).toEqual(['auth/logout same-origin']);
  });

  it('remembers a pending sign-out in memory if storage is blocked', async () => {
    recordCalls();
    const throwBlocked = () => {
      throw new Error('blocked');
    };
    vi.stubGlobal('localStorage', {
      getItem: throwBlocked,
      setItem: throwBlocked,
      removeItem: throwBlocked,
    });
    markSignOutPending();
    expect(isSignOutPending()).toBe(true);
    logout = () => Response.json({});
    expect(await finishSignOut()).toBe(true);
    expect(isSignOutPending()).toBe(false);
  });
});

describe('while a sign-out is pending', () => {
  it('sends the sign-out before any other call, and sends other calls without the session', async () => {
    const sent = recordCalls();
    markSignOutPending();
    await postJson('user/courses');
    await postJson('user/allauthors');
    expect(sent).toEqual([
      'auth/logout same-origin',
      'user/courses omit',
      'auth/logout same-origin',
      'user/allauthors omit',
    ]);
    logout = () => Response.json({});
    await finishSignOut();
    await postJson('user/courses');
    expect(sent.at(-1)).toBe('user/courses same-origin');
  });

  it('refuses a sign-in until the server has confirmed the sign-out', async () => {
    const sent = recordCalls();
    markSignOutPending();
    const signIn = () => postJson('auth/login', { idToken: 'token' });
    await expect(signIn()).rejects.toMatchObject({ status: 0, code: 'offline' });
    expect(sent).toEqual(['auth/logout same-origin']);
    logout = () => Response.json({});
    await signIn();
    expect(sent.slice(1)).toEqual(['auth/logout same-origin', 'auth/login same-origin']);
  });
});
