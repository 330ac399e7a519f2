import * as z from 'zod';
import { post, postFile } from '../endpoint.ts';
import { idSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { lineSchema, textSchema } from '../text/text-schema.ts';
import { kindNames, type QuestionKind, questionKinds } from './question-kinds.ts';
import {
  keyedQuizSchema,
  lectureRequest,
  optionIdSchema,
  type QuizSettings,
  quizPictureSchema,
  quizSettingsSchema,
  regradeSchema,
} from './quizzes.ts';

/**
 * Returns the options that all questions of a kind share. Returns null if staff write the options.
 */
export function fixedOptions(kind: QuestionKind): { id: string; text: '' }[] | null {
  const { fixedTexts } = questionKinds[kind];
  return fixedTexts && Object.keys(fixedTexts).map((id) => ({ id, text: '' }));
}

/** Returns the answer fields of a true-or-false question. */
export function trueFalseAnswers(isTrue: boolean) {
  const kind: QuestionKind = 'trueFalse';
  return { kind, options: fixedOptions(kind) ?? [], right: [isTrue ? 'a' : 'b'] };
}

const lastOptionPattern =
  /^(?:(?:كل|جميع) (?:ما (?:سبق|ذكر)|ال(?:إجابات|اجابات|اختيارات) السابقة)|لا شي[ءئ]? مما (?:سبق|ذكر))/u;

/** Whether an option refers to the options before it, so that it must stay behind them. */
export function refersToOptions(text: string): boolean {
  return lastOptionPattern.test(text.replaceAll(/[\u064B-\u0652ـ]/gu, ''));
}

/**
 * Returns the answer fields of a question with written options. Options that refer to the others
 * stay last.
 * @param right indices of the right options
 */
export function writtenAnswers(texts: readonly string[], right: readonly number[]) {
  const kind: QuestionKind = right.length > 1 ? 'many' : 'one';
  const idOf = (index: number) => 'abcdefghijklmnopqrstuvwxyz'.charAt(index);
  const options = texts.map((text, index) => ({
    id: idOf(index),
    text,
    ...(refersToOptions(text) && { last: true }),
  }));
  return { kind, options, right: right.map(idOf) };
}

export const questionInputSchema = z
  .object({
    /**
     * Id of an existing question. Students' answers to it stay valid. Omitted for a new question.
     */
    id: idSchema.optional(),
    kind: z.enum(kindNames),
    text: textSchema(limits.questionText, { required: 'اكتب السؤال' }),
    picture: quizPictureSchema.nullable().default(null),
    options: z
      .array(
        z.object({
          id: optionIdSchema,
          text: lineSchema(limits.optionText),
          last: z.boolean().exactOptional(),
        }),
      )
      .min(2, 'اكتب إجابتين على الأقل')
      .max(limits.optionsPerQuestion, `الحد الأقصى ${limits.optionsPerQuestion} إجابات`),
    right: z.array(optionIdSchema).min(1, 'حدد الإجابة الصحيحة'),
    explanation: textSchema(limits.explanation).default(''),
    /** In an exam, the lecture from whose quiz the question was copied. */
    from: idSchema.exactOptional(),
  })
  .superRefine(({ kind, options, right }, context) => {
    const addIssue = (message: string, ...path: (string | number)[]) =>
      context.addIssue({ code: 'custom', path, message });
    const ids = options.map(({ id }) => id);
    const uniqueIds = new Set(ids);
    if (uniqueIds.size < ids.length) addIssue('تكرر معرّف إجابة', 'options');
    if (right.some((id) => !uniqueIds.has(id)) || new Set(right).size < right.length)
      addIssue('حدد الإجابة الصحيحة', 'right');
    if (!questionKinds[kind].allowsMultiple && right.length > 1)
      addIssue('لهذا السؤال إجابة صحيحة واحدة', 'right');
    const fixed = fixedOptions(kind);
    if (fixed !== null) {
      if (ids.join() !== fixed.map(({ id }) => id).join())
        addIssue('لسؤال الصواب والخطأ إجابتان', 'options');
      return;
    }
    for (const [index, { text }] of options.entries())
      if (text === '') addIssue('اكتب الإجابة', 'options', index, 'text');
    const texts = options.map(({ text }) => text).filter((text) => text !== '');
    if (new Set(texts).size < texts.length) addIssue('تكررت إجابة بالنص نفسه', 'options');
  });

export type QuestionInput = z.input<typeof questionInputSchema>;

const dayMs = 24 * 60 * 60 * 1000;

/** Returns what is wrong with the settings of an exam, keyed by field. */
function examProblems({ exam, gate }: QuizSettings): Readonly<Record<string, string>> {
  if (exam === null) return {};
  const milliseconds = Date.parse(exam.closes) - Date.parse(exam.opens);
  return {
    ...(milliseconds <= 0 && { closes: 'يجب أن ينتهي الامتحان بعد أن يبدأ' }),
    ...(milliseconds > limits.examDays * dayMs && {
      closes: `الحد الأقصى ${limits.examDays} يومًا`,
    }),
    ...(gate && { opens: 'لا يكون الامتحان شرطًا لفتح ما بعده' }),
  };
}

export const quizInputSchema = z
  .object({
    settings: quizSettingsSchema,
    questions: z.array(questionInputSchema).min(1, 'أضف سؤالًا واحدًا على الأقل'),
  })
  .superRefine(({ settings, questions }, context) => {
    const { exam } = settings;
    const addIssue = (message: string, ...path: (string | number)[]) =>
      context.addIssue({ code: 'custom', path, message });
    for (const [field, message] of Object.entries(examProblems(settings)))
      addIssue(message, 'settings', 'exam', field);
    const max = exam === null ? limits.questionsPerQuiz : limits.questionsPerExam;
    if (questions.length > max) addIssue(`الحد الأقصى ${max} سؤالًا`, 'questions');
    const draws = exam?.draws ?? [];
    for (const [index, { lId, count }] of draws.entries())
      if (questions.filter(({ from }) => from === lId).length < count)
        addIssue(
          'أسئلة هذه المحاضرة أقل من هذا العدد',
          'settings',
          'exam',
          'draws',
          index,
          'count',
        );
    const drawnIds = new Set(draws.map(({ lId }) => lId));
    if (drawnIds.size < draws.length) addIssue('تكررت محاضرة', 'settings', 'exam', 'draws');
    for (const [index, { from }] of questions.entries())
      if (from !== undefined && !drawnIds.has(from))
        addIssue('لا يُسحب من محاضرة هذا السؤال', 'questions', index, 'text');
    const perAttempt =
      questions.filter(({ from }) => from === undefined).length +
      draws.reduce((sum, { count }) => sum + count, 0);
    if (perAttempt > limits.questionsPerQuiz)
      addIssue(`للمحاولة ${limits.questionsPerQuiz} سؤال على الأكثر`, 'questions');
  });

export type QuizInput = z.input<typeof quizInputSchema>;

export const quizAuthoringEndpoints = {
  /** `quiz` is null if the lecture has no quiz. */
  'admin/quizzes/quiz': post({
    summary: 'Returns a lecture’s quiz with its keys, for editing.',
    access: 'content',
    request: z.object(lectureRequest),
    response: z.object({
      quiz: keyedQuizSchema.nullable(),
      /** Version to send when saving. It also exists for a deleted quiz. */
      version: z.number().int(),
      regrade: regradeSchema,
      /** Title of the lecture. */
      lecture: z.string(),
    }),
  }),
  /** Only quizzes of the course `cId` can use the picture. */
  'admin/quizzes/picture': postFile({
    summary:
      'Stores a picture for a question, sent as the part `thumbnail`. It is deleted after a day if no quiz was saved with it.',
    access: 'content',
    request: z.object({ cId: idSchema }),
    response: z.object({ picture: quizPictureSchema }),
  }),
  'admin/quizzes/save': post({
    summary:
      'Saves a lecture’s quiz, or deletes it with `quiz: null`; 409 if it was changed since `version`.',
    access: 'content',
    bodyLimit: 1024 * 1024,
    request: z.object({
      ...lectureRequest,
      /** The version that the client read. It is 0 if there was no quiz. 409 if it is outdated. */
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
