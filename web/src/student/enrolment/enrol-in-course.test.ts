import { afterEach, expect, it, vi } from 'vitest';
import { enrolInCourse } from './enrol-in-course.ts';

afterEach(() => vi.unstubAllGlobals());

const enrolment = { cId: 'c1', token: 'ABCD' };

/** Returns the helper's result for an answer of the server. */
function made(answer: Response) {
  vi.stubGlobal('fetch', async () => answer);
  return enrolInCourse(enrolment);
}

it('returns the answer’s «subscribed» only as «success»', async () => {
  expect(await made(Response.json({ subscribed: true, cId: 'c1' }))).toEqual({
    success: true,
    cId: 'c1',
  });
  const refusal = { reason: 'used', message: 'استُخدم هذا الكود.' };
  expect(await made(Response.json({ subscribed: false, ...refusal }))).toEqual({
    success: false,
    ...refusal,
  });
});

it('throws if the server answers 403', async () => {
  await expect(made(new Response(null, { status: 403 }))).rejects.toMatchObject({
    code: 'not_authorized',
  });
});
