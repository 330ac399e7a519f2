import fc from 'fast-check';
import type * as z from 'zod';
import { makeConsistent, optionIds } from './consistent-questions.ts';
import { cursorsFor, timesFor } from './cursors.ts';
import { hostileValue } from './hostile.ts';

/** Values that exist in the API's data, so that requests with them pass the first checks. */
export interface ExistingData {
  /** Values for fields with the name `id`, whose meaning depends on the call. */
  readonly ids: readonly string[];
  readonly courses: readonly string[];
  readonly authors: readonly string[];
  readonly lectures: readonly string[];
  /** Questions of a quiz. */
  readonly questions: readonly string[];
  readonly codes: readonly string[];
  readonly batches: readonly string[];
  /** Changes of cards that can be undone. */
  readonly changes: readonly string[];
  readonly uids: readonly string[];
  readonly idTokens: readonly string[];
  readonly times: readonly string[];
}

const sources = [
  'dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ',
  'https://videos.example.com/a.mp4',
  'https://videos.example.com/a.mp3',
  'https://files.example.com/a.pdf',
];

/** Returns plausible texts for a field, or undefined if the name of the field is not known. */
function textsForField(field: string, existing: ExistingData): readonly string[] | undefined {
  switch (field) {
    case 'id':
    case 'ids':
      return existing.ids;
    case 'cId':
    case 'cIds':
    case 'courses':
      return existing.courses;
    case 'author':
      return existing.authors;
    case 'lId':
    case 'lIds':
      return existing.lectures;
    case 'attemptId':
      return ['attempt-1', 'attempt-2', 'attempt-3', 'attempt-4'];
    case 'answers':
      return optionIds;
    case 'token':
    case 'code':
    case 'codes':
    case 'text':
      return existing.codes;
    case 'batch':
      return existing.batches;
    case 'change':
      return existing.changes;
    case 'month':
      return ['2026-11'];
    case 'until':
      return ['2027-06-30'];
    case 'from':
      return [...existing.uids, '2026-11'];
    case 'uid':
    case 'to':
    case 'actor':
      return existing.uids;
    case 'email':
    case 'emails':
      return existing.uids.map((uid) => `${uid}@example.com`);
    case 'idToken':
      return existing.idTokens;
    case 'src':
    case 'link':
    case 'playlistUrl':
      return sources;
    case 'subject':
      return [`course/${existing.courses[0]}`, `user/${existing.uids[0]}`, 'النحو'];
    case 'release':
      return ['qbUdsi-hIswA'];
    case 'stack':
      return ['index-Be8Vtf1Q.js:1:2345'];
    case 'page':
      return ['/courses/x'];
    case 'browser':
      return ['Chrome 120'];
    case 'phone':
    case 'own':
    case 'parent':
    case 'whatsapp':
      return ['', '01001234567'];
    case 'requestId':
    case 'year':
      return ['request-1', 'request-2'];
    case 'size':
      return ['1', '10000'];
    case 'codePrefix':
      return ['', 'OLIVE', 'A1'];
    default:
      return undefined;
  }
}

function stringsFor(
  field: string,
  existing: ExistingData,
  hostility: number,
  format: string | undefined,
): fc.Arbitrary<string> {
  if (format === 'datetime') return timesFor(existing.times, hostility);
  if (field === 'after') return cursorsFor(hostility);
  if (field === 'part') return fc.oneof(fc.constant(''), cursorsFor(hostility));
  const knownTexts = textsForField(field, existing);
  const anyText = fc.oneof(
    fc.constantFrom('نحو', 'الفقه الحنفي', 'Ahmed', '12', 'در\uD800س'),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
  );
  return knownTexts === undefined || knownTexts.length === 0
    ? anyText
    : fc.constantFrom(...knownTexts);
}

/**
 * Generates requests that fit a schema, except for the hostile values in them.
 * @param hostility the percentage of hostile values, at any depth
 */
export function requestsFor(
  schema: z.core.$ZodType,
  existing: ExistingData,
  hostility: number,
  field = '',
): fc.Arbitrary<unknown> {
  const arbitrary = valuesFor(schema, existing, hostility, field);
  if (hostility === 0) return arbitrary;
  return fc.oneof(
    { weight: 100 - hostility, arbitrary },
    { weight: hostility, arbitrary: hostileValue },
  );
}

function valuesFor(
  schema: z.core.$ZodType,
  existing: ExistingData,
  hostility: number,
  field: string,
): fc.Arbitrary<unknown> {
  const nestedValues = (inner: z.core.$ZodType, name = field) =>
    requestsFor(inner, existing, hostility, name);
  // Every schema is of one of Zod's own classes. `type` tells which class it is.
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, inner]) => [
        name,
        nestedValues(inner, name),
      ]);
      const record = fc.record(
        Object.fromEntries(fields),
        hostility > 0 ? { requiredKeys: [] } : {},
      );
      if (!('right' in def.shape)) return record;
      return fc.oneof({ weight: 100 - hostility, arbitrary: record.map(makeConsistent) }, record);
    }
    case 'array':
      return fc.array(nestedValues(def.element), {
        minLength: hostility > 0 ? 0 : 1,
        maxLength: 4,
      });
    case 'union':
      return fc.oneof(...def.options.map((option) => nestedValues(option)));
    case 'record':
      return fc.dictionary(keysFor(field, existing), nestedValues(def.valueType), { maxKeys: 4 });
    case 'optional':
    case 'default':
    case 'prefault':
      return fc.option(nestedValues(def.innerType), { nil: undefined });
    case 'nullable':
      // Without hostility, many nullable fields are null, so that requests create new documents. A
      // quiz is rarely null, because null deletes the quiz.
      return fc.option(nestedValues(def.innerType), {
        nil: null,
        freq: hostility > 0 || field === 'quiz' ? 5 : 1,
      });
    case 'pipe':
      return nestedValues(isTransform(def.in) ? def.out : def.in);
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'boolean':
      return fc.boolean();
    case 'number':
      // A change must name the current version. Versions start at 0 here, so small numbers are
      // often right.
      return field === 'version' ? fc.nat(3) : fc.integer({ min: 1, max: 40 });
    case 'string':
      return stringsFor(
        field,
        existing,
        hostility,
        'format' in def ? String(def.format) : undefined,
      );
    default:
      return fc.constant(undefined);
  }
}

/** Generates keys for the map in a field. */
function keysFor(field: string, { questions }: ExistingData): fc.Arbitrary<string> {
  return field === 'answers' && questions.length > 0
    ? fc.constantFrom(...questions)
    : fc.string({ maxLength: 5 });
}

function isTransform(schema: z.core.$ZodType): boolean {
  return schema._zod.def.type === 'transform';
}
