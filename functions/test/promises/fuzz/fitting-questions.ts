import { type QuestionKind, trueFalse } from '@markaz/contract/learning/quizzes';

export const optionIds = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

interface Described {
  readonly kind?: unknown;
  readonly options?: unknown;
}

/** Two at least, each with the next letter and a text of its own. */
function lettered(options: readonly unknown[]) {
  const all = options.length < 2 ? [...options, {}] : options;
  return all.slice(0, optionIds.length).map((option, index) => {
    const id = optionIds[index];
    const { text } = Object(option);
    return { id, text: typeof text === 'string' ? `${text} ${id}` : id };
  });
}

/**
 * A question whose kind, options and right ones fit together, as a schema does not describe it; one
 * without kind or options stays as it is.
 */
export function fitting(question: Described): unknown {
  const { kind, options } = question;
  if (typeof kind !== 'string' || !Array.isArray(options)) return question;
  const isSaid = kind === ('trueFalse' satisfies QuestionKind);
  const made = isSaid
    ? [trueFalse.right, trueFalse.wrong].map((id) => ({ id, text: '' }))
    : lettered(options);
  const right = made.slice(0, kind === ('many' satisfies QuestionKind) ? 2 : 1).map(({ id }) => id);
  return { ...question, options: made, right };
}
