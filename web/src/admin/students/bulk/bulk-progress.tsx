import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import { formatNumber } from '../../../shared/format/numbers.ts';
import { plural } from '../../../shared/format/plural.ts';
import { nouns } from '../../ui/nouns.ts';
import { copy } from './bulk.copy.ts';
import { countGiven, type Plan, remaining, type Step } from './plan.ts';
import type { Bulk } from './use-bulk.ts';

/** Rows that a step has done, and all its rows. */
function progressOf(plan: Plan, step: Step): { readonly done: number; readonly all: number } {
  const left = remaining(plan, step).length;
  const done =
    step === 'give'
      ? countGiven(plan)
      : plan.filter(({ status }) => !['invalid', 'twice', 'waiting'].includes(status)).length;
  return { done, all: done + left };
}

/** Says what was done and what comes next. */
function sentenceOf(plan: Plan, step: Step, title: string): string {
  const given = countGiven(plan);
  const toGive = remaining(plan, 'give').length;
  const students = (count: number) => plural(count, nouns.student);
  const left = remaining(plan, step).length;
  if (step === 'preview' && left > 0) return copy.paused(plural(left, nouns.line));
  if (step === 'give' && left > 0)
    return `${copy.done(title, students(given))} ${copy.paused(students(left))}`;
  if (given > 0) return copy.done(title, students(given));
  return toGive > 0 ? copy.will(title, students(toGive)) : copy.nobody;
}

interface Props {
  readonly bulk: Bulk;
  readonly plan: Plan;
  /** Course title. */
  readonly title: string;
}

/** Progress of the list, and the error that stopped it. */
export function BulkProgress({
  bulk: { step, isRunning, isStopping, problem },
  plan,
  title,
}: Props) {
  const { done, all } = progressOf(plan, step);
  const said = copy.busy[step](formatNumber(done), formatNumber(all));
  const hasUnknown = plan.some(({ status }) => status === 'unknown');
  return (
    <>
      {isRunning && (
        <LinearProgress
          variant="determinate"
          value={all === 0 ? 100 : (100 * done) / all}
          aria-label={said}
        />
      )}
      <div role="status">
        <p>{isRunning ? (isStopping ? copy.stopping : said) : sentenceOf(plan, step, title)}</p>
      </div>
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      {!isRunning && hasUnknown && <Alert severity="info">{copy.unknownHint}</Alert>}
    </>
  );
}
