import type { KeyedQuestion } from '@markaz/contract/quizzes';
import { copy } from './copy.ts';

/** What an option says; those of «صح أو خطأ» have no text of their own. */
export function optionText(
  { kind }: Pick<KeyedQuestion, 'kind'>,
  { id, text }: { readonly id: string; readonly text: string },
): string {
  return kind === 'trueFalse' ? (copy.trueFalse[id] ?? '') : text;
}
