import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { finishSignOut, isSignOutPending } from './pending-sign-out.ts';
import { postForm } from './post-form.ts';

vi.mock('./pending-sign-out.ts', () => ({ isSignOutPending: vi.fn(), finishSignOut: vi.fn() }));

/** The parts of XMLHttpRequest that an upload uses. The test decides the outcome. */
class FakeRequest extends EventTarget {
  static last: FakeRequest;
  readonly upload = new EventTarget();
  readonly open = vi.fn();
  readonly send = vi.fn();
  readonly headers = new Map<string, string>();
  timeout = 0;
  status = 0;
  responseText = '';

  constructor() {
    super();
    FakeRequest.last = this;
  }

  getResponseHeader = (name: string) => this.headers.get(name) ?? null;
  abort = () => this.dispatchEvent(new Event('abort'));

  answer(status: number, body: string) {
    Object.assign(this, { status, responseText: body });
    this.dispatchEvent(new Event('load'));
  }
}

beforeEach(() => vi.stubGlobal('XMLHttpRequest', FakeRequest));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const form = new FormData();
const post = (options = {}) => postForm('admin/courses/submit', form, options);

describe('postForm', () => {
  it('posts the form, reports the upload’s progress and returns the answer', async () => {
    const shares: number[] = [];
    const answer = post({ onProgress: (share: number) => shares.push(share) });
    const { last } = FakeRequest;
    expect(last.open).toHaveBeenCalledWith('POST', '/api/admin/courses/submit');
    expect(last.send).toHaveBeenCalledWith(form);
    last.upload.dispatchEvent(
      Object.assign(new Event('progress'), { lengthComputable: true, loaded: 1, total: 4 }),
    );
    last.upload.dispatchEvent(new Event('load'));
    last.answer(200, '{"added":true,"id":"c1"}');
    expect(await answer).toEqual({ added: true, id: 'c1' });
    expect(shares).toEqual([0.25, 1]);
  });

  it('throws the server’s error, also for a 403', async () => {
    const answer = post();
    FakeRequest.last.headers.set('retry-after', '120');
    const fields = { thumbnail: 'صورة تالفة' };
    FakeRequest.last.answer(
      403,
      JSON.stringify({ error: 'not_authorized', message: 'لا', fields, added: false }),
    );
    const details = { status: 403, code: 'not_authorized', message: 'لا', fields, retryAfter: 120 };
    await expect(answer).rejects.toMatchObject(details);
  });

  it.each([
    [502, '<h1>Bad gateway</h1>'],
    [200, ''],
  ])('throws bad_answer if a response with status %d is not from the API', async (status, body) => {
    const answer = post();
    FakeRequest.last.answer(status, body);
    await expect(answer).rejects.toMatchObject({ status, code: 'bad_answer' });
  });

  it.each(['error', 'timeout'])('throws offline after the event %s', async (event) => {
    const answer = post();
    FakeRequest.last.dispatchEvent(new Event(event));
    await expect(answer).rejects.toMatchObject({ status: 0, code: 'offline' });
  });

  it('rejects an aborted upload with the reason of the caller’s signal', async () => {
    const controller = new AbortController();
    const answer = post({ signal: controller.signal });
    controller.abort(new DOMException('stopped', 'AbortError'));
    await expect(answer).rejects.toBe(controller.signal.reason);
  });

  it('does not send anything while a sign-out is pending', async () => {
    vi.mocked(isSignOutPending).mockReturnValue(true);
    await expect(post()).rejects.toMatchObject({ code: 'offline' });
    expect(finishSignOut).toHaveBeenCalledOnce();
  });
});
