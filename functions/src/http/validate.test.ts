import { api } from '@markaz/contract/api';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ApiError } from '../core/api-error.ts';
import { validate } from './validate.ts';

function fieldsFor(schema: z.ZodType, input: unknown): Readonly<Record<string, string>> {
  try {
    validate(schema, input);
  } catch (error) {
    if (error instanceof ApiError) return error.details.fields ?? {};
    throw error;
  }
  return {};
}

describe('validation', () => {
  it('reports every error in Arabic, in every call', () => {
    const schemas = Object.values(api).map(({ request }): z.ZodType => request);
    const keys = fc.constantFrom(
      ...['id', 'ids', 'cId', 'lId', 'token', 'idToken', 'codePrefix', 'lectures', 'courseInfo'],
      ...['title', 'grade', 'section', 'author', 'name', 'resources', 'src', 'type', 'open'],
      ...['order', 'position', 'completed', 'published', 'durationSeconds', 'resources'],
    );
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 5 },
        fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constant(null), fc.integer()),
        fc.array(tie('tree'), { maxLength: 3 }),
        fc.dictionary(keys, tie('tree'), { maxKeys: 6 }),
      ),
    }));
    let checkedMessages = 0;
    fc.assert(
      fc.property(fc.constantFrom(...schemas), tree, (schema, input) => {
        for (const sentence of Object.values(fieldsFor(schema, input))) {
          expect(sentence).toMatch(/[\u0600-\u06FF]/u);
          expect(sentence.replace(/mp4|webm|HLS|https/gu, '')).not.toMatch(/[A-Za-z]{2}/u);
          checkedMessages += 1;
        }
      }),
      { numRuns: 2_000 },
    );
    expect(checkedMessages).toBeGreaterThan(1_000);
  });

  it('reports the first error of each value, under its path', () => {
    const schema = z.object({ list: z.array(z.string().min(3).regex(/^a/u)), size: z.number() });
    expect(fieldsFor(schema, { list: ['b', 'abc', 7] })).toEqual({
      'list.0': 'عدد الحروف 3 على الأقل',
      'list.2': 'يجب أن تكون القيمة نصًا',
      size: 'هذه القيمة مطلوبة',
    });
  });

  it('reports the errors of the closest choice of a union', () => {
    const schema = z.object({
      who: z.union([z.object({ id: z.string() }), z.object({ name: z.string().max(3) })]),
    });
    expect(Object.keys(fieldsFor(schema, { who: { name: 5 } }))).toEqual(['who.name']);
    expect(Object.keys(fieldsFor(schema, { who: { id: 5 } }))).toEqual(['who.id']);
    expect(Object.keys(fieldsFor(schema, { who: 'x' }))).toEqual(['who']);
  });
});
