import { formatPlainNumber } from '../../../../shared/format/numbers.ts';
import { copy } from '../quiz.copy.ts';

const fieldLabels: Readonly<Record<string, string>> = {
  'settings.title': copy.settings.name,
  'settings.passMark': copy.settings.passMark,
  'settings.attempts': copy.settings.attempts,
  'settings.shuffle': copy.settings.shuffle,
  'settings.minutes': copy.settings.minutes,
  'settings.gate': copy.settings.gate,
  'settings.answersAfter': copy.settings.answersAfter,
  'settings.exam': copy.exam.name,
  'settings.exam.opens': copy.exam.opens,
  'settings.exam.closes': copy.exam.closes,
  'settings.exam.bundle': copy.exam.bundle,
  'settings.exam.draws': copy.draws.title,
  questions: copy.questions.title,
};

const questionFieldLabels: Readonly<Record<string, string>> = {
  kind: copy.questions.kind,
  text: copy.questions.text,
  picture: copy.questions.picture,
  options: copy.answers.all,
  right: copy.answers.title.trueFalse,
  explanation: copy.questions.explanation,
};

/** Describes a field for the error summary. Returns the path itself if the field has no label. */
export function describeField(path: string): string {
  const [, index, field, option] =
    /^questions\.(\d+)(?:\.([a-z]+)(?:\.(\d+))?)?/iu.exec(path) ?? [];
  if (path.startsWith('settings.exam.draws.')) return copy.draws.count;
  if (index === undefined) return fieldLabels[path] ?? path;
  const question = copy.questions.number(formatPlainNumber(Number(index) + 1));
  const letter = copy.answers.letters[Number(option)];
  const label = letter === undefined ? questionFieldLabels[field ?? ''] : copy.answers.text(letter);
  return label === undefined ? question : `${question}: ${label}`;
}
