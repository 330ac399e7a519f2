import { courseSubmissionSchema } from '@markaz/contract/courses';
import { describe, expect, it } from 'vitest';
import { isApiError } from '../../../../shared/api/errors.ts';
import { submitCourse } from './submit-course.ts';
import type { Upload } from './upload.ts';

const submission = courseSubmissionSchema.parse({
  courseInfo: { title: 'النحو للصف الأول' },
  lectures: [{ title: 'المبتدأ والخبر', resources: [{ src: 'dQw4w9WgXcQ' }] }],
});

function submit(send: Upload, thumbnail: Blob | null = null) {
  return submitCourse({ ...submission, thumbnail }, {}, send);
}

const answering = (status: number, body: unknown) => submit(async () => ({ status, body }));

describe('submitCourse', () => {
  it('is ADDED when the server says so', async () => {
    expect(await answering(200, { added: true, id: 'c1' })).toEqual({ outcome: 'ADDED', id: 'c1' });
  });

  it('is FAILED with the fields when nothing was added', async () => {
    const fields = { 'lectures.0.title': 'اكتب عنوان المحاضرة' };
    expect(
      await answering(400, { added: false, error: 'invalid_request', message: 'راجِع', fields }),
    ).toEqual({ outcome: 'FAILED', message: 'راجِع', fields });
    expect(await answering(200, { added: false })).toEqual({
      outcome: 'FAILED',
      message: null,
      fields: {},
    });
  });

  it('is ERROR with the error when the request threw', async () => {
    const error = new TypeError('connection lost');
    const outcome = await submit(async () => {
      throw error;
    });
    expect(outcome).toEqual({ outcome: 'ERROR', error });
  });

  it('is ERROR for every answer that says neither', async () => {
    const codes = new Map([
      [401, 'not_authenticated'],
      [403, 'not_authorized'],
      [413, 'too_large'],
      [503, 'unavailable'],
      [500, 'bad_answer'],
      [200, 'bad_answer'],
    ] as const);
    for (const [status, code] of codes) {
      const outcome = await answering(status, status === 200 ? null : { message: 'رسالة' });
      expect(outcome.outcome).toBe('ERROR');
      expect(outcome.outcome === 'ERROR' && isApiError(outcome.error, code), code).toBe(true);
    }
  });

  it('sends the parts the spec names, the thumbnail only where there is one', async () => {
    const sent: [string, FormData][] = [];
    const send: Upload = async (path, form) => {
      sent.push([path, form]);
      return { status: 200, body: { added: true, id: 'c1' } };
    };
    await submit(send);
    await submit(send, new Blob(['picture'], { type: 'image/webp' }));
    const [without, withPicture] = sent.map(([, form]) => form);
    expect(sent.map(([path]) => path)).toEqual(['admin/courses/submit', 'admin/courses/submit']);
    expect([...(without?.keys() ?? [])]).toEqual(['courseInfo', 'lectures']);
    expect(JSON.parse(String(without?.get('courseInfo'))).title).toBe('النحو للصف الأول');
    expect(JSON.parse(String(without?.get('lectures')))[0].open).toBe('false');
    expect(withPicture?.get('thumbnail')).toBeInstanceOf(Blob);
  });
});
