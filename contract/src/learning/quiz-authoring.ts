import * as z from 'zod';
import { endpoint, post } from '../endpoint.ts';
import { idSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { lineSchema, textSchema } from '../text/text-schema.ts';
import {
  keyedQuizSchema,
  optionIdSchema,
  questionKinds,
  quizPictureSchema,
  quizSettingsSchema,
  regradeSchema,
  trueFalse,
} from './quizzes.ts';

export const questionInputSchema = z
  .object({
    /** Id of an existing question; its answers still count. */
    id: idSchema.optional(),
    kind: z.enum(questionKinds),
    text: textSchema(limits.questionText, { required: 'اكتب السؤال' }),
    picture: quizPictureSchema.nullable().default(null),
    options: z
      .array(
        z.object({
          id: optionIdSchema,
          text: lineSchema(limits.optionText),
        }),
      )
      .min(2, 'اكتب إجابتين على الأقل')
      .max(limits.optionsPerQuestion, `الحد الأقصى ${limits.optionsPerQuestion} إجابات`),
    right: z.array(optionIdSchema).min(1, 'حدد الإجابة الصحيحة'),
    explanation: textSchema(limits.explanation).default(''),
  })
  .superRefine(({ kind, options, right }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    const ids = options.map(({ id }) => id);
    const known = new Set(ids);
    if (known.size < ids.length) refuse('options', 'تكرر معرّف إجابة');
    if (right.some((id) => !known.has(id)) || new Set(right).size < right.length)
      refuse('right', 'حدد الإجابة الصحيحة');
    if (kind !== 'many' && right.length > 1) refuse('right', 'لهذا السؤال إجابة صحيحة واحدة');
    if (kind === 'trueFalse') {
      if (ids.length !== 2 || ids[0] !== trueFalse.right || ids[1] !== trueFalse.wrong)
        refuse('options', 'لسؤال الصواب والخطأ إجابتان');
      return;
    }
    for (const [index, { text }] of options.entries())
      if (text === '')
        context.addIssue({
          code: 'custom',
          path: ['options', index, 'text'],
          message: 'اكتب الإجابة',
        });
    const texts = options.map(({ text }) => text).filter((text) => text !== '');
    if (new Set(texts).size < texts.length) refuse('options', 'تكررت إجابة بالنص نفسه');
  });

export type QuestionInput = z.input<typeof questionInputSchema>;

export const quizInputSchema = z.object({
  settings: quizSettingsSchema,
  questions: z
    .array(questionInputSchema)
    .min(1, 'أضف سؤالًا واحدًا على الأقل')
    .max(limits.questionsPerQuiz, `الحد الأقصى ${limits.questionsPerQuiz} سؤالًا`),
});

export type QuizInput = z.input<typeof quizInputSchema>;

const lectureOf = { cId: idSchema, lId: idSchema };

export const quizAuthoringEndpoints = {
  /** `quiz` is null if the lecture has none. */
  'admin/quizzes/quiz': post({
    summary: 'Returns a lecture’s quiz with its keys, for editing.',
    access: 'content',
    request: z.object(lectureOf),
    response: z.object({
      quiz: keyedQuizSchema.nullable(),
      /** To send when saving; deleted quizzes have one too. */
      version: z.number().int(),
      regrade: regradeSchema,
      /** The lecture's title. */
      lecture: z.string(),
    }),
  }),
  /** Only quizzes of that course can use it. */
  'admin/quizzes/picture': endpoint({
    summary:
      'Stores a picture for a question, sent as the part `thumbnail`. It is deleted after a day if no quiz was saved with it.',
    method: 'POST',
    access: 'content',
    body: 'multipart',
    request: z.object({ cId: idSchema }),
    response: z.object({ picture: quizPictureSchema }),
  }),
  'admin/quizzes/save': post({
    summary:
      'Saves a lecture’s quiz, or deletes it with `quiz: null`; 409 if it was changed since `version`.',
    access: 'content',
    bodyLimit: 1024 * 1024,
    request: z.object({
      ...lectureOf,
      /** As read; 0 if there was none. Later changes are not overwritten. */
      version: z.number().int().min(0),
      quiz: quizInputSchema.nullable(),
    }),
    response: z.object({
      saved: z.literal(true),
      version: z.number().int(),
      regrade: regradeSchema,
      quiz: keyedQuizSchema.nullable(),
    }),
  }),
} as const;
