import { chosenAfter } from '@markaz/contract/learning/question-kinds';
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
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import * as layout from '../../../ui/layout.module.css';
import { type QuestionValues, questionInput, useQuizForm } from '../form/quiz-values.ts';
import { copy } from '../quiz.copy.ts';
import * as styles from './preview-dialog.module.css';

const words = copy.preview;

export interface ShownQuestionProps {
  readonly question: Question;
  readonly number: number;
  readonly all: number;
  readonly chosen: readonly string[];
  readonly onChoose: (id: string) => void;
  /** Element that takes the focus when the question appears. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** Students' view of a question. The page passes it, as features do not import each other. */
export const ShownQuestion = createContext<ComponentType<ShownQuestionProps> | null>(null);

/** Returns a question of the form as students get it. */
function shownOf(question: QuestionValues, index: number): Question {
  const { id = String(index), kind, text, picture, options } = questionInput(question);
  return { id, kind, text, picture: picture ?? null, options };
}

interface Props {
  /** Index of the question that is shown first. */
  readonly first?: number;
  readonly onClose: () => void;
}

/** Previews the quiz as students see it. Answers are not marked. */
export function PreviewDialog({ first = 0, onClose }: Props) {
  const { getValues } = useQuizForm();
  const [questions] = useState(() => getValues('questions').map(shownOf));
  const [place, setPlace] = useState(first);
  const [chosen, setChosen] = useState<Readonly<Record<number, readonly string[]>>>({});
  const heading = useRef<HTMLHeadingElement>(null);
  const Shown = use(ShownQuestion);
  const question = questions[place];
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question takes the focus
  useEffect(() => heading.current?.focus(), [place]);
  if (Shown === null || question === undefined) return null;
  const mine = chosen[place] ?? [];
  const choose = (id: string) => setChosen({ ...chosen, [place]: chosenAfter(question, mine, id) });
  return (
    <DialogFrame
      open
      fullWidth
      maxWidth="sm"
      title={words.title}
      className={layout.stack}
      initialFocus={heading}
      onClose={onClose}
      actions={
        <>
          <Button disabled={place === 0} onClick={() => setPlace(place - 1)}>
            {words.before}
          </Button>
          <Button disabled={place === questions.length - 1} onClick={() => setPlace(place + 1)}>
            {words.next}
          </Button>
          <Button variant="contained" onClick={onClose}>
            {words.close}
          </Button>
        </>
      }
    >
      <p className={styles.hint} aria-hidden>
        {words.place(formatPlainNumber(place + 1), formatPlainNumber(questions.length))}
      </p>
      <Shown
        question={question}
        number={place + 1}
        all={questions.length}
        chosen={mine}
        onChoose={choose}
        heading={heading}
      />
    </DialogFrame>
  );
}
