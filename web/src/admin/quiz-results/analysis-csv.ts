import { optionText } from '@markaz/contract/learning/question-kinds';
import type { AnalysedQuestion } from '@markaz/contract/learning/quiz-analysis';
import { limits } from '@markaz/contract/limits';
import { csvHead, csvLine } from '@markaz/contract/text/csv';
import { quizCopy } from '../ui/quiz/quiz.copy.ts';
import { copy } from './quiz-results.copy.ts';

const words = copy.columns;

function columns(most: number): string[] {
  const numbers = Array.from({ length: most }, (_, index) => String(index + 1));
  return [
    words.number,
    words.text,
    words.kind,
    words.asked,
    words.right,
    words.share,
    ...numbers.flatMap((number) => [
      words.option(number),
      words.isRight(number),
      words.chosen(number),
    ]),
    words.blank,
    words.note,
  ];
}

function line({ question, number, ...counts }: AnalysedQuestion, most: number): string {
  const { asked, right, share, options, blank, signs } = counts;
  const cells = options.flatMap((option) => [
    optionText(question, option),
    option.isRight ? words.yes : '',
    String(option.chosen),
  ]);
  const missing = Array.from({ length: 3 * most - cells.length }, () => '');
  return csvLine([
    String(number),
    question.text,
    quizCopy.kinds[question.kind],
    String(asked),
    String(right),
    share === null ? '' : `${Math.round(share * 100)}%`,
    ...cells,
    ...missing,
    blank === null ? '' : String(blank),
    signs.map((sign) => copy.sign[sign]).join('، '),
  ]);
}

/** Returns a CSV file with a quiz's questions and how often each answer was chosen. */
export function analysisCsv(questions: readonly AnalysedQuestion[]): string {
  const most = Math.min(
    limits.optionsPerQuestion,
    Math.max(0, ...questions.map(({ options }) => options.length)),
  );
  return csvHead(columns(most)) + questions.map((question) => line(question, most)).join('');
}
