import { afterEach, describe, expect, it, vi } from 'vitest';
import { getJson, postJson, requirePermission } from './client.ts';

function mockFetch(response: Response | Error) {
  const fetchMock = vi.fn<typeof fetch>(() =>
    response instanceof Response ? Promise.resolve(response) : Promise.reject(response),
  );
  vi.stubGlobal('fetch', fetchMock);
  return fetchMock;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('postJson', () => {
  it('sends JSON with the session cookie and returns the parsed response', async () => {
    const fetchMock = mockFetch(Response.json({ subscribed: true, cId: 'c1' }));
    const answer = await postJson('courses/course/enroll', { cId: 'c1', token: 'ABC' });
    expect(answer).toEqual({ subscribed: true, cId: 'c1' });
    const [url, init] = fetchMock.mock.calls[0] ?? [];
    expect(url).toBe('/api/courses/course/enroll');
    expect(init).toMatchObject({
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: '{"cId":"c1","token":"ABC"}',
    });
  });

  it('returns the number 403 if the response’s status is 403', async () => {
    mockFetch(Response.json({ error: 'not_authorized', message: 'لا' }, { status: 403 }));
    expect(await postJson('user/courses')).toBe(403);
  });

  it('throws the server’s error with its field messages and its Retry-After', async () => {
    mockFetch(
      Response.json(
        { error: 'too_many_attempts', message: 'انتظر', fields: { token: 'كثير' } },
        { status: 429, headers: { 'retry-after': '120' } },
      ),
    );
    await expect(postJson('user/userdoc')).rejects.toMatchObject({
      status: 429,
      code: 'too_many_attempts',
      message: 'انتظر',
      fields: { token: 'كثير' },
      retryAfter: 120,
    });
  });

  it('throws bad_answer if the response is not from the API', async () => {
    mockFetch(new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await expect(postJson('user/userdoc')).rejects.toMatchObject({
      status: 502,
      code: 'bad_answer',
    });
  });

  it('reports a lost connection as offline', async () => {
    mockFetch(new TypeError('Failed to fetch'));
    await expect(postJson('user/userdoc')).rejects.toMatchObject({ status: 0, code: 'offline' });
  });

  it('rejects an aborted call with the reason of the caller’s signal', async () => {
    const controller = new AbortController();
    const reason = new DOMException('left the page', 'AbortError');
    controller.abort(reason);
    mockFetch(reason);
    await expect(postJson('user/userdoc', undefined, { signal: controller.signal })).rejects.toBe(
      reason,
    );
  });
});

describe('getJson', () => {
  it('does not send cookies', async () => {
    const fetchMock = mockFetch(Response.json({ courses: [] }));
    expect(await getJson('courses')).toEqual({ courses: [] });
    expect(fetchMock.mock.calls[0]?.[1]).toMatchObject({ credentials: 'omit' });
  });
});

describe('requirePermission', () => {
  it('returns a successful response and throws not_authorized for a 403', () => {
    expect(requirePermission({ ok: true })).toEqual({ ok: true });
    expect(() => requirePermission<string>(403)).toThrow(
      expect.objectContaining({ code: 'not_authorized', status: 403 }),
    );
  });
});
