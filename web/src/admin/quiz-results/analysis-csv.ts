import { optionText } from '@markaz/contract/learning/question-kinds';
import type { AnalysedQuestion } from '@markaz/contract/learning/quiz-analysis';
import { limits } from '@markaz/contract/limits';
import { type CsvCell, csvHeader, csvLine } from '@markaz/contract/text/csv';
import { quizCopy } from '../ui/quiz/quiz.copy.ts';
import { copy } from './quiz-results.copy.ts';

const texts = copy.columns;

function columnNames(maxOptions: number): string[] {
  const numbers = Array.from({ length: maxOptions }, (_, index) => String(index + 1));
  return [
    texts.number,
    texts.text,
    texts.kind,
    texts.asked,
    texts.right,
    texts.share,
    ...numbers.flatMap((number) => [
      texts.option(number),
      texts.isRight(number),
      texts.chosen(number),
    ]),
    texts.blank,
    texts.note,
  ];
}

function formatLine(
  { question, number, ...statistics }: AnalysedQuestion,
  maxOptions: number,
): string {
  const { asked, right, share, options, blank, warnings } = statistics;
  const cells = options.flatMap((option): CsvCell[] => [
    optionText(question, option),
    option.isRight ? texts.yes : null,
    option.chosen,
  ]);
  const emptyCells = Array.from({ length: 3 * maxOptions - cells.length }, () => null);
  return csvLine([
    number,
    question.text,
    quizCopy.kinds[question.kind],
    asked,
    right,
    share === null ? null : Math.round(share * 100),
    ...cells,
    ...emptyCells,
    blank,
    warnings.map((warning) => copy.warningLabels[warning]).join('، '),
  ]);
}

/** Returns a CSV file of a quiz's questions with the number of students who chose each answer. */
export function analysisCsv(questions: readonly AnalysedQuestion[]): string {
  const maxOptions = Math.min(
    limits.optionsPerQuestion,
    Math.max(0, ...questions.map(({ options }) => options.length)),
  );
  return (
    csvHeader(columnNames(maxOptions)) +
    questions.map((question) => formatLine(question, maxOptions)).join('')
  );
}
