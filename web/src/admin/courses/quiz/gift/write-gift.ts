import type { QuestionInput } from '@markaz/contract/learning/quiz-authoring';

type Written = Pick<QuestionInput, 'kind' | 'text' | 'options' | 'right' | 'explanation'>;

/** Escapes every character that has a meaning in GIFT. */
function escaped(text: string): string {
  return text.replace(/[\\~=#{}:]/gu, '\\$&').replaceAll('\n', '\\n');
}

/**
 * A text after a sign, where a bracket at its start names a format and a per cent sign a weight.
 */
const partText = (text: string) => (/^[[%]/u.test(text) ? '[plain]' : '') + escaped(text);

/** A share in per cent, with the decimals that Moodle has for thirds and sixths. */
const share = (count: number) => String(Number((100 / count).toFixed(5)));

function answersOf({ kind, options, right }: Written): string {
  if (kind === 'trueFalse') return right[0] === options[0]?.id ? 'TRUE' : 'FALSE';
  const isRight = new Set(right);
  const signOf = (id: string) => {
    if (kind === 'one') return isRight.has(id) ? '=' : '~';
    // Ticking every option must not be right.
    return isRight.has(id) ? `~%${share(right.length)}%` : '~%-100%';
  };
  const lines = options.map(({ id, text }) => `\n\t${signOf(id)}${partText(text)}`);
  return `${lines.join('')}\n`;
}

/** Writes a quiz's questions in GIFT, for Moodle and other question banks, without pictures. */
export function writeGift(questions: readonly Written[]): string {
  const records = questions.map((question) => {
    const { text, explanation = '' } = question;
    const feedback = explanation === '' ? '' : `####${partText(explanation)}\n`;
    return `[plain]${escaped(text)} {${answersOf(question)}${feedback}}\n`;
  });
  return records.join('\n');
}
