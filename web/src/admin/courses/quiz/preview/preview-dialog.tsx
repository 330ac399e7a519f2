import { drawQuestions } from '@markaz/contract/learning/exam-rules';
import { toggleOption } from '@markaz/contract/learning/question-kinds';
import type { Question } from '@markaz/contract/learning/quizzes';
import Button from '@mui/material/Button';
import {
  type ComponentType,
  createContext,
  type RefObject,
  use,
  useEffect,
  useRef,
  useState,
} from 'react';
import { formatPlainNumber } from '../../../../shared/format/numbers.ts';
import { DialogButton } from '../../../ui/confirm-dialog.tsx';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import * as form from '../../../ui/form/form.module.css';
import { EyeIcon } from '../../../ui/icons.tsx';
import * as layout from '../../../ui/layout.module.css';
import { type QuizValues, toQuizInput, useQuizForm } from '../form/quiz-values.ts';
import { copy } from '../quiz.copy.ts';

const texts = copy.preview;

export interface QuestionViewProps {
  readonly question: Question;
  readonly number: number;
  readonly all: number;
  readonly chosen: readonly string[];
  readonly onChoose: (id: string) => void;
  /** Element that takes the focus when the question appears. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** Students' view of a question. The page sets it, because features must not import each other. */
export const QuestionViewContext = createContext<ComponentType<QuestionViewProps> | null>(null);

/**
 * Returns the questions of the form in the format that students get. In an exam, they are those of
 * one attempt.
 */
function toStudentQuestions(values: QuizValues): readonly Question[] {
  const { settings, questions } = toQuizInput(values);
  const all = questions.map(({ kind, text, picture = null, options, from }, index) => ({
    id: String(index),
    ...{ kind, text, picture, options },
    ...(from !== undefined && { from }),
  }));
  const { exam = null } = settings;
  return drawQuestions({ settings: { exam }, questions: all }, crypto.randomUUID());
}

interface ButtonProps {
  /** Index of the question that is shown first. */
  readonly first?: number;
}

interface DialogProps extends Required<ButtonProps> {
  readonly onClose: () => void;
}

/** Previews the quiz as students see it, without saying which answers are right. */
function PreviewDialog({ first, onClose }: DialogProps) {
  const { getValues } = useQuizForm();
  const [questions] = useState(() => toStudentQuestions(getValues()));
  const [index, setIndex] = useState(first);
  const [chosen, setChosen] = useState<Readonly<Record<number, readonly string[]>>>({});
  const heading = useRef<HTMLHeadingElement>(null);
  const QuestionView = use(QuestionViewContext);
  const question = questions[index];
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question takes the focus
  useEffect(() => heading.current?.focus(), [index]);
  if (QuestionView === null || question === undefined) return null;
  const chosenIds = chosen[index] ?? [];
  const choose = (id: string) =>
    setChosen({ ...chosen, [index]: toggleOption(question, chosenIds, id) });
  return (
    <DialogFrame
      open
      fullWidth
      maxWidth="sm"
      title={texts.title}
      className={layout.stack}
      initialFocus={heading}
      onClose={onClose}
      actions={
        <>
          <Button disabled={index === 0} onClick={() => setIndex(index - 1)}>
            {texts.previous}
          </Button>
          <Button disabled={index === questions.length - 1} onClick={() => setIndex(index + 1)}>
            {texts.next}
          </Button>
          <Button variant="contained" onClick={onClose}>
            {texts.close}
          </Button>
        </>
      }
    >
      <p className={form.muted} aria-hidden>
        {texts.position(formatPlainNumber(index + 1), formatPlainNumber(questions.length))}
      </p>
      <QuestionView
        question={question}
        number={index + 1}
        all={questions.length}
        chosen={chosenIds}
        onChoose={choose}
        heading={heading}
      />
    </DialogFrame>
  );
}

export function PreviewButton({ first = 0 }: ButtonProps) {
  return (
    <DialogButton
      startIcon={<EyeIcon />}
      renderDialog={(close) => <PreviewDialog first={first} onClose={close} />}
    >
      {texts.title}
    </DialogButton>
  );
}
