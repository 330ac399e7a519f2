import {
  courseRevisionSchema,
  courseSubmissionSchema,
} from '@markaz/contract/catalogue/course-input';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, type ClientErrorCode } from '../../../shared/api/errors.ts';
import { postForm } from '../../../shared/api/post-form.ts';
import { submitCourse, updateCourse } from './course-calls.ts';

vi.mock('../../../shared/api/post-form.ts');
const post = vi.mocked(postForm);
beforeEach(() => void post.mockReset());

const submission = courseSubmissionSchema.parse({
  courseInfo: { title: 'النحو للصف الأول' },
  lectures: [{ title: 'المبتدأ والخبر', resources: [{ src: 'dQw4w9WgXcQ' }] }],
});
const revision = courseRevisionSchema.parse({
  id: 'c1',
  updatedAt: '2026-11-20T10:00:00.000Z',
  courseInfo: { title: 'النحو' },
  lectures: [{ id: 'l1', title: 'المبتدأ' }],
});

const submit = (thumbnail: Blob | null = null) => submitCourse({ ...submission, thumbnail });
const update = () => updateCourse({ ...revision, thumbnail: null });
const respondWith = (body: unknown) => post.mockResolvedValueOnce(body as never);

function rejectWith(status: number, code: ClientErrorCode, fields: Record<string, string> = {}) {
  const error = new ApiError({ status, code, message: 'رسالة', fields });
  post.mockRejectedValueOnce(error);
  return error;
}

const errors: readonly (readonly [number, ClientErrorCode])[] = [
  [401, 'not_authenticated'],
  [403, 'not_authorized'],
  [413, 'too_large'],
  [503, 'unavailable'],
  [0, 'offline'],
  [500, 'bad_answer'],
  [200, 'bad_answer'],
];

describe('submitCourse', () => {
  it('returns the id if the server added the course', async () => {
    respondWith({ added: true, id: 'c1' });
    expect(await submit()).toBe('c1');
  });

  it('throws the server error with its fields if no course was added', async () => {
    const error = rejectWith(400, 'invalid_request', { 'lectures.0.title': 'اكتب عنوان المحاضرة' });
    await expect(submit()).rejects.toBe(error);
    for (const [status, code] of errors) {
      const error = rejectWith(status, code);
      await expect(submit()).rejects.toBe(error);
    }
    respondWith({ added: false });
    await expect(submit()).rejects.toMatchObject({ code: 'bad_answer', fields: {} });
  });

  it('throws if the request fails or the response is invalid', async () => {
    const networkError = new TypeError('connection lost');
    post.mockRejectedValueOnce(networkError);
    await expect(submit()).rejects.toBe(networkError);
    respondWith(null);
    await expect(submit()).rejects.toThrow();
  });

  it('sends the form parts that the spec names, and a thumbnail only if there is one', async () => {
    await submit().catch(() => undefined);
    await submit(new Blob(['picture'], { type: 'image/webp' })).catch(() => undefined);
    const [withoutPicture, withPicture] = post.mock.calls.map(([, form]) => form);
    expect(post.mock.calls.map(([path]) => path)).toEqual([
      'admin/courses/submit',
      'admin/courses/submit',
    ]);
    expect([...(withoutPicture?.keys() ?? [])]).toEqual(['courseInfo', 'lectures']);
    expect(JSON.parse(String(withoutPicture?.get('courseInfo'))).title).toBe('النحو للصف الأول');
    expect(JSON.parse(String(withoutPicture?.get('lectures')))[0].open).toBe('false');
    expect(withPicture?.get('thumbnail')).toBeInstanceOf(Blob);
  });
});

describe('updateCourse', () => {
  it('sends every part as JSON text', async () => {
    await update().catch(() => undefined);
    const [path, form] = post.mock.calls[0] ?? [];
    expect(path).toBe('admin/courses/update');
    expect(form?.get('id')).toBe('"c1"');
    expect(form?.get('updatedAt')).toBe('"2026-11-20T10:00:00.000Z"');
    expect(JSON.parse(String(form?.get('lectures')))).toMatchObject([{ id: 'l1' }]);
    expect(form?.has('thumbnail')).toBe(false);
  });

  it('returns the stored course, and throws conflicts, rejections and other errors', async () => {
    const stored = { course: { id: 'c1' }, lectures: [], removedLectures: [] };
    respondWith({ updated: true, ...stored });
    expect(await update()).toEqual(stored);
    const conflict = rejectWith(409, 'conflict');
    await expect(update()).rejects.toBe(conflict);
    const rejection = rejectWith(400, 'invalid_request', {
      'courseInfo.title': 'اكتب عنوان الكورس',
    });
    await expect(update()).rejects.toBe(rejection);
    const error = rejectWith(502, 'bad_answer');
    await expect(update()).rejects.toBe(error);
    const networkError = new TypeError('lost');
    post.mockRejectedValueOnce(networkError);
    await expect(update()).rejects.toBe(networkError);
  });
});
