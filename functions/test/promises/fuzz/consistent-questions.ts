import { type QuestionKind, questionKinds } from '@markaz/contract/learning/question-kinds';
import { fixedOptions } from '@markaz/contract/learning/quiz-authoring';

export const optionIds = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

interface QuestionDraft {
  readonly kind?: unknown;
  readonly options?: unknown;
}

/** Returns at least two options, each with the next letter and a unique text. */
function withLetters(options: readonly unknown[]) {
  const all = options.length < 2 ? [...options, {}] : options;
  return all.slice(0, optionIds.length).map((option, index) => {
    const id = optionIds[index];
    const { text } = Object(option);
    return { id, text: typeof text === 'string' ? `${text} ${id}` : id };
  });
}

const isKind = (kind: string): kind is QuestionKind => Object.hasOwn(questionKinds, kind);

/**
 * Makes a question's kind, options and right answers consistent, which a schema cannot express.
 * Returns questions without kind or options unchanged.
 */
export function makeConsistent(question: QuestionDraft): unknown {
  const { kind, options } = question;
  if (typeof kind !== 'string' || !Array.isArray(options)) return question;
  if (!isKind(kind)) return { ...question, options: withLetters(options), right: ['a'] };
  const finalOptions = fixedOptions(kind) ?? withLetters(options);
  const right = finalOptions
    .slice(0, questionKinds[kind].allowsMultiple ? 2 : 1)
    .map(({ id }) => id);
  return { ...question, options: finalOptions, right };
}
