import type { QuestionInput } from '@markaz/contract/learning/quiz-authoring';

type Written = Pick<QuestionInput, 'kind' | 'text' | 'options' | 'right' | 'explanation'>;

/** A text with nothing in it that means something to GIFT. */
function escaped(text: string): string {
  return text.replace(/[\\~=#{}:]/gu, '\\$&').replaceAll('\n', '\\n');
}

/** A text behind a sign: at its beginning, brackets name a format and per cents a weight. */
const partText = (text: string) => (/^[[%]/u.test(text) ? '[plain]' : '') + escaped(text);

/** Per cent in as many digits as Moodle knows of thirds and sixths. */
const share = (count: number) => String(Number((100 / count).toFixed(5)));

function answersOf({ kind, options, right }: Written): string {
  if (kind === 'trueFalse') return right[0] === options[0]?.id ? 'TRUE' : 'FALSE';
  const isRight = new Set(right);
  const signOf = (id: string) => {
    if (kind === 'one') return isRight.has(id) ? '=' : '~';
    // Whoever ticks everything shall not be right.
    return isRight.has(id) ? `~%${share(right.length)}%` : '~%-100%';
  };
  const lines = options.map(({ id, text }) => `\n\t${signOf(id)}${partText(text)}`);
  return `${lines.join('')}\n`;
}

/**
 * A quiz's questions in GIFT, for Moodle and other question banks. Pictures do not go along.
 */
export function writeGift(questions: readonly Written[]): string {
  const records = questions.map((question) => {
    const { text, explanation = '' } = question;
    const feedback = explanation === '' ? '' : `####${partText(explanation)}\n`;
    return `[plain]${escaped(text)} {${answersOf(question)}${feedback}}\n`;
  });
  return records.join('\n');
}
