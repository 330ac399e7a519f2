import {
  type KeyedQuiz,
  keyedQuizSchema,
  type Quiz,
  quizSchema,
} from '@markaz/contract/learning/quizzes';
import type * as z from 'zod';
import { compress, decompress } from '../../store/packing.ts';

/** Packs a quiz as gzipped JSON, which takes a fifth of the space of Firestore fields. */
export async function packQuiz(quiz: Quiz | KeyedQuiz): Promise<Uint8Array<ArrayBuffer>> {
  return Uint8Array.from(await compress(JSON.stringify(quiz)));
}

async function unpack<Schema extends z.ZodType>(schema: Schema, gzip: Uint8Array) {
  return schema.parse(JSON.parse((await decompress(gzip)).toString('utf8')));
}

export function unpackQuiz(gzip: Uint8Array): Promise<Quiz> {
  return unpack(quizSchema, gzip);
}

export function unpackKeyedQuiz(gzip: Uint8Array): Promise<KeyedQuiz> {
  return unpack(keyedQuizSchema, gzip);
}

/** Returns a quiz without keys, for students. It lists each field, so that no key is included. */
export function withoutKeys({ settings, version, questions }: KeyedQuiz): Quiz {
  return {
    settings,
    version,
    questions: questions.map(({ id, kind, text, picture, options, from }) => ({
      id,
      kind,
      text,
      picture,
      options: options.map((option) => ({
        id: option.id,
        text: option.text,
        ...(option.last && { last: true }),
      })),
      ...(from !== undefined && { from }),
    })),
  };
}
