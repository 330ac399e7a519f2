import {
  courseRevisionSchema,
  courseSubmissionSchema,
} from '@markaz/contract/catalogue/course-input';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, type ClientErrorCode } from '../../../../shared/api/errors.ts';
import { postForm } from '../../../../shared/api/post-form.ts';
import { submitCourse, updateCourse } from './send-course.ts';

vi.mock('../../../../shared/api/post-form.ts');
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
const answer = (body: unknown) => post.mockResolvedValueOnce(body as never);

function refusal(status: number, code: ClientErrorCode, fields: Record<string, string> = {}) {
  const error = new ApiError({ status, code, message: 'رسالة', fields });
  post.mockRejectedValueOnce(error);
  return error;
}

const fieldless: readonly (readonly [number, ClientErrorCode])[] = [
  [401, 'not_authenticated'],
  [403, 'not_authorized'],
  [413, 'too_large'],
  [503, 'unavailable'],
];

describe('submitCourse', () => {
  it('returns ADDED if the server added the course', async () => {
    answer({ added: true, id: 'c1' });
    expect(await submit()).toEqual({ outcome: 'ADDED', id: 'c1' });
  });

  it('returns FAILED with the error and its fields if nothing was added', async () => {
    const error = refusal(400, 'invalid_request', { 'lectures.0.title': 'اكتب عنوان المحاضرة' });
    expect(await submit()).toEqual({ outcome: 'FAILED', error });
    for (const [status, code] of fieldless) {
      const whole = refusal(status, code);
      expect(await submit()).toEqual({ outcome: 'FAILED', error: whole });
    }
    answer({ added: false });
    expect(await submit()).toMatchObject({ outcome: 'FAILED', error: { fields: {} } });
  });

  it('returns ERROR with the error if the request threw or the answer is invalid', async () => {
    const lost = new TypeError('connection lost');
    post.mockRejectedValueOnce(lost);
    expect(await submit()).toEqual({ outcome: 'ERROR', error: lost });
    for (const [status, code] of [
      [0, 'offline'],
      [500, 'bad_answer'],
      [200, 'bad_answer'],
    ] as const) {
      const error = refusal(status, code);
      expect(await submit()).toEqual({ outcome: 'ERROR', error });
    }
    answer(null);
    expect(await submit()).toMatchObject({ outcome: 'ERROR' });
  });

  it('sends the parts that the spec names, the thumbnail only if there is one', async () => {
    await submit();
    await submit(new Blob(['picture'], { type: 'image/webp' }));
    const [without, withPicture] = post.mock.calls.map(([, form]) => form);
    expect(post.mock.calls.map(([path]) => path)).toEqual([
      'admin/courses/submit',
      'admin/courses/submit',
    ]);
    expect([...(without?.keys() ?? [])]).toEqual(['courseInfo', 'lectures']);
    expect(JSON.parse(String(without?.get('courseInfo'))).title).toBe('النحو للصف الأول');
    expect(JSON.parse(String(without?.get('lectures')))[0].open).toBe('false');
    expect(withPicture?.get('thumbnail')).toBeInstanceOf(Blob);
  });
});

describe('updateCourse', () => {
  it('sends every part as JSON text', async () => {
    await update();
    const [path, form] = post.mock.calls[0] ?? [];
    expect(path).toBe('admin/courses/update');
    expect(form?.get('id')).toBe('"c1"');
    expect(form?.get('updatedAt')).toBe('"2026-11-20T10:00:00.000Z"');
    expect(JSON.parse(String(form?.get('lectures')))).toMatchObject([{ id: 'l1' }]);
    expect(form?.has('thumbnail')).toBe(false);
  });

  it('distinguishes a stored edit, a conflict, a refusal and an error', async () => {
    const stored = { course: { id: 'c1' }, lectures: [], removedLectures: [] };
    answer({ updated: true, ...stored });
    expect(await update()).toEqual({
      outcome: 'UPDATED',
      stored,
    });
    refusal(409, 'conflict');
    expect(await update()).toEqual({ outcome: 'CONFLICT' });
    const refused = refusal(400, 'invalid_request', { 'courseInfo.title': 'اكتب عنوان الكورس' });
    expect(await update()).toEqual({ outcome: 'FAILED', error: refused });
    const error = refusal(502, 'bad_answer');
    expect(await update()).toEqual({ outcome: 'ERROR', error });
    const lost = new TypeError('lost');
    post.mockRejectedValueOnce(lost);
    expect(await update()).toEqual({ outcome: 'ERROR', error: lost });
  });
});
