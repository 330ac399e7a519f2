import { questionsPerAttempt } from '@markaz/contract/learning/exam-rules';
import { limits } from '@markaz/contract/limits';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useFieldArray, useWatch } from 'react-hook-form';
import { plural } from '../../../../shared/format/plural.ts';
import { MathsText } from '../../../../shared/maths/maths-text.tsx';
import { showToast } from '../../../../shared/ui/toast-store.ts';
import * as form from '../../../ui/form/form.module.css';
import { TrashIcon } from '../../../ui/icons.tsx';
import * as layout from '../../../ui/layout.module.css';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { copy as editing } from '../../editing/editing.copy.ts';
import { FieldLabel } from '../../editing/fields.tsx';
import { type QuestionValues, useQuizForm } from '../form/quiz-values.ts';
import { NumberField } from '../form/settings-fields.tsx';
import { copy } from '../quiz.copy.ts';
import { type LectureIds, quizLecturesQuery, storedQuizQuery } from '../quiz-query.ts';
import { copyQuestions } from './copy-questions.ts';
import * as styles from './draw-fields.module.css';

const texts = copy.draws;

/** Default number of questions that each attempt gets from a lecture. */
const usualCount = 5;

const describe = (count: number) => plural(count, copy.nouns.question);

function useDrawnQuestions() {
  const { control, getValues, setValue } = useQuizForm();
  const drawn = useWatch({ control, name: 'drawn' }) ?? [];
  const questionsOf = (lId: string) =>
    (getValues('drawn') ?? []).filter(({ from }) => from === lId);
  /** Replaces the questions of a lecture. */
  const replace = (lId: string, questions: readonly QuestionValues[]) => {
    const others = (getValues('drawn') ?? []).filter(({ from }) => from !== lId);
    setValue('drawn', [...others, ...questions], { shouldDirty: true });
  };
  return { drawn, questionsOf, replace };
}

/** Copies the questions of a lecture's quiz as it is stored now. */
function useCopyQuestions(cId: string, onCopied: (lId: string, isNew: boolean) => void) {
  const queryClient = useQueryClient();
  const { questionsOf, replace } = useDrawnQuestions();
  return useAction({
    call: async (lId: string) => {
      const query = { ...storedQuizQuery({ cId, lId }), staleTime: 0 };
      return (await queryClient.fetchQuery(query)).quiz;
    },
    failureText: texts.failed,
    onDone(quiz, lId) {
      if (quiz === null) return void showToast(texts.noQuiz);
      const before = questionsOf(lId);
      const after = copyQuestions(quiz.questions, lId, before);
      const isSame = JSON.stringify(before) === JSON.stringify(after);
      if (!isSame) replace(lId, after);
      if (before.length > 0)
        showToast(isSame ? texts.same : texts.refreshed(describe(after.length)));
      onCopied(lId, before.length === 0);
    },
  });
}

interface DrawProps {
  readonly cId: string;
  readonly lId: string;
  readonly index: number;
  readonly title: string;
  readonly questions: readonly QuestionValues[];
  readonly onRemove: () => void;
}

function Draw({ cId, lId, index, title, questions, onRemove }: DrawProps) {
  const { run, isPending, problem } = useCopyQuestions(cId, () => undefined);
  const suffix = texts.labelSuffix(title);
  return (
    <li className={layout.panel}>
      <h3>{title}</h3>
      <NumberField
        required
        name={`settings.exam.draws.${index}.count`}
        label={<FieldLabel text={texts.count} suffix={suffix} />}
        helperText={texts.of(describe(questions.length))}
        min={1}
        max={limits.questionsPerQuiz}
      />
      <details className={styles.copied}>
        <summary>{texts.show}</summary>
        <ol>
          {questions.map(({ text }, number) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: copied questions have no other key
            <li key={number}>
              <MathsText>{text}</MathsText>
            </li>
          ))}
        </ol>
      </details>
      {problem !== null && <ProblemAlert problem={problem} />}
      <div className={layout.actions}>
        <Button variant="outlined" loading={isPending} onClick={() => run(lId)}>
          <span>
            <FieldLabel text={texts.refresh} suffix={suffix} />
          </span>
        </Button>
        <Button color="error" startIcon={<TrashIcon />} onClick={onRemove}>
          <span>
            <FieldLabel text={texts.remove} suffix={suffix} />
          </span>
        </Button>
      </div>
    </li>
  );
}

/** Number of questions of each attempt. */
function Total() {
  const { control } = useQuizForm();
  const names = ['settings', 'questions', 'drawn'] as const;
  const [settings, questions, drawn = []] = useWatch({ control, name: names });
  const all = [...questions, ...drawn].map(({ from }, index) => ({
    id: String(index),
    ...(from !== undefined && { from }),
  }));
  const count = questionsPerAttempt({ settings, questions: all });
  return count > 0 && <p className={form.muted}>{texts.total(describe(count))}</p>;
}

/** The lectures from whose quizzes an exam draws questions. */
export function DrawFields({ cId, lId: ownId }: LectureIds) {
  const { control, getValues } = useQuizForm();
  const draws = useFieldArray({ control, name: 'settings.exam.draws', keyName: 'key' });
  const { drawn, questionsOf, replace } = useDrawnQuestions();
  const lectures = useQuery(quizLecturesQuery(cId));
  const adding = useCopyQuestions(cId, (lId, isNew) => {
    if (!isNew) return;
    draws.append(
      { lId, count: Math.min(usualCount, questionsOf(lId).length) },
      { shouldFocus: false },
    );
  });
  const titleOf = (lId: string) =>
    lectures.data?.find(({ id }) => id === lId)?.title ??
    (lectures.data === undefined ? '' : texts.unknownLecture);
  const remove = (index: number) => {
    const draw = draws.fields[index];
    if (draw === undefined) return;
    const { lId } = draw;
    const count = getValues(`settings.exam.draws.${index}.count`);
    const removed = questionsOf(lId);
    draws.remove(index);
    replace(lId, []);
    showToast(texts.removed(titleOf(lId)), {
      action: {
        label: editing.item.undo,
        onClick: () => {
          replace(lId, removed);
          draws.insert(index, { lId, count }, { shouldFocus: false });
        },
      },
    });
  };
  const chosen = new Set(draws.fields.map(({ lId }) => lId));
  const available = (lectures.data ?? []).filter(
    ({ id, quiz }) =>
      id !== ownId && !chosen.has(id) && quiz !== undefined && quiz.exam === undefined,
  );
  return (
    <>
      <p className={form.muted}>{texts.explain}</p>
      {draws.fields.length > 0 && (
        <ul className={layout.stack}>
          {draws.fields.map(({ key, lId }, index) => (
            <Draw
              key={key}
              cId={cId}
              lId={lId}
              index={index}
              title={titleOf(lId)}
              questions={drawn.filter(({ from }) => from === lId)}
              onRemove={() => remove(index)}
            />
          ))}
        </ul>
      )}
      {lectures.isError && <ProblemAlert problem={texts.lecturesFailed} />}
      {available.length > 0 ? (
        <SelectField
          label={texts.add}
          value=""
          options={[['', texts.choose], ...available.map(({ id, title }) => [id, title] as const)]}
          helperText={adding.isPending ? texts.loading : undefined}
          onChange={(lId) => lId !== '' && !adding.isPending && adding.run(lId)}
        />
      ) : (
        lectures.isSuccess && chosen.size === 0 && <p>{texts.none}</p>
      )}
      {adding.problem !== null && <ProblemAlert problem={adding.problem} />}
      <Total />
    </>
  );
}
