import { type QuestionKind, questionKinds } from '@markaz/contract/learning/question-kinds';
import { fixedOptions } from '@markaz/contract/learning/quiz-authoring';

export const optionIds = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

interface QuestionDraft {
  readonly kind?: unknown;
  readonly options?: unknown;
}

/** Returns two to six options. Gives them the ids a, b, c … and unique texts. */
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
 * Changes a question's options and right answers so that they fit its kind. A schema cannot express
 * this condition. Returns a question without a kind or options unchanged.
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
