import { courseRevisionSchema } from '@markaz/contract/courses';
import { expect, it } from 'vitest';
import { updateCourse } from './update-course.ts';
import type { Upload } from './upload.ts';

const revision = courseRevisionSchema.parse({
  id: 'c1',
  updatedAt: '2026-11-20T10:00:00.000Z',
  courseInfo: { title: 'النحو' },
  lectures: [{ id: 'l1', title: 'المبتدأ' }],
});

const update = (send: Upload) => updateCourse({ ...revision, thumbnail: null }, {}, send);
const answering = (status: number, body: unknown) => update(async () => ({ status, body }));

it('sends every part as JSON text', async () => {
  const sent: FormData[] = [];
  await update(async (_, form) => {
    sent.push(form);
    return { status: 200, body: { updated: true } };
  });
  expect(sent[0]?.get('id')).toBe('"c1"');
  expect(sent[0]?.get('updatedAt')).toBe('"2026-11-20T10:00:00.000Z"');
  expect(JSON.parse(String(sent[0]?.get('lectures')))).toMatchObject([{ id: 'l1' }]);
  expect(sent[0]?.has('thumbnail')).toBe(false);
});

it('tells a stored edit, a conflict, a refusal and an error apart', async () => {
  expect(await answering(200, { updated: true, lectures: [] })).toMatchObject({
    outcome: 'UPDATED',
    stored: { lectures: [] },
  });
  expect(await answering(409, { error: 'conflict', message: 'x' })).toEqual({
    outcome: 'CONFLICT',
  });
  const fields = { 'courseInfo.title': 'اكتب عنوان الكورس' };
  expect(await answering(400, { message: 'راجِع', fields })).toEqual({
    outcome: 'FAILED',
    message: 'راجِع',
    fields,
  });
  expect(await answering(502, null)).toMatchObject({ outcome: 'ERROR', error: { status: 502 } });
  const lost = new TypeError('lost');
  const failing = update(async () => {
    throw lost;
  });
  expect(await failing).toEqual({ outcome: 'ERROR', error: lost });
});
