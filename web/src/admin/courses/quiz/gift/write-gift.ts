import type { QuestionInput } from '@markaz/contract/learning/quiz-authoring';
import { questionForms } from '../questions/question-kinds.tsx';

type ExportedQuestion = Pick<QuestionInput, 'kind' | 'text' | 'options' | 'right' | 'explanation'>;

/** Escapes every character that has a special meaning in GIFT. */
function escapeGift(text: string): string {
  return text.replace(/[\\~=#{}:]/gu, '\\$&').replaceAll('\n', '\\n');
}

/** Escapes an answer or feedback. At its start, `[` would begin a format and `%` a weight. */
const escapeAnswer = (text: string) => (/^[[%]/u.test(text) ? '[plain]' : '') + escapeGift(text);

/** Writes questions without their pictures in GIFT, for Moodle and other question banks. */
export function writeGift(questions: readonly ExportedQuestion[]): string {
  const records = questions.map((question) => {
    const { text, explanation = '' } = question;
    const feedback = explanation === '' ? '' : `####${escapeAnswer(explanation)}\n`;
    const answers = questionForms[question.kind].formatGiftAnswers(question, escapeAnswer);
    return `[plain]${escapeGift(text)} {${answers}${feedback}}\n`;
  });
  return records.join('\n');
}
