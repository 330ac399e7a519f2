import type { QuestionInput } from '@markaz/contract/learning/quiz-authoring';
import { questionForms } from '../questions/question-kinds.tsx';

type Written = Pick<QuestionInput, 'kind' | 'text' | 'options' | 'right' | 'explanation'>;

/** Escapes every character that has a meaning in GIFT. */
function escaped(text: string): string {
  return text.replace(/[\\~=#{}:]/gu, '\\$&').replaceAll('\n', '\\n');
}

/** Escapes a text that follows a sign. There, a bracket would begin a format, and `%` a weight. */
const partText = (text: string) => (/^[[%]/u.test(text) ? '[plain]' : '') + escaped(text);

/** Writes questions, without pictures, in GIFT for Moodle and other question banks. */
export function writeGift(questions: readonly Written[]): string {
  const records = questions.map((question) => {
    const { text, explanation = '' } = question;
    const feedback = explanation === '' ? '' : `####${partText(explanation)}\n`;
    return `[plain]${escaped(text)} {${questionForms[question.kind].giftAnswers(question, partText)}${feedback}}\n`;
  });
  return records.join('\n');
}
