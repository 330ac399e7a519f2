import { chosenAfter, isRight } from '@markaz/contract/learning/question-kinds';
import { useEffect, useRef, useState } from 'react';
import { withReview } from '../../../shared/mistakes/course-mistakes.ts';
import type { MistakeToReview } from '../../../shared/mistakes/mistakes-to-review.ts';
import { daysUntilNext, scheduleAfter } from '../../../shared/mistakes/schedule.ts';
import { changeCourseMistakes } from '../../../shared/mistakes/stored-mistakes.ts';
import { paths } from '../../../shared/paths.ts';
import { questionsOf } from '../../../shared/quizzes/shuffle.ts';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { CheckIcon } from '../../../shared/ui/icons.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx';
import { AnswerView, QuestionView } from '../question-view.tsx';
import { copy as quizCopy } from '../quiz.copy.ts';
import { copy } from './mistakes.copy.ts';
import * as styles from './mistakes.module.css';

interface AskedProps {
  readonly uid: string;
  readonly mistake: MistakeToReview;
  readonly number: number;
  readonly all: number;
  readonly onMarked: (right: boolean) => void;
  readonly onNext: () => void;
}

/** Shuffles the options anew each day, so that nobody remembers the position of the right one. */
function askedToday({ question }: MistakeToReview, now: Date) {
  const quiz = { questions: [question], settings: { shuffle: true } };
  return questionsOf(quiz, now.toDateString())[0] ?? question;
}

function outcome(mistake: MistakeToReview, right: boolean, at: Date): string {
  const days = daysUntilNext([scheduleAfter(mistake, right, at)], at);
  return days === null ? copy.review.never : copy.review.again(days);
}

/** Asks one question and marks the answer. Remount this component for another question. */
function Asked({ uid, mistake, number, all, onMarked, onNext }: AskedProps) {
  const { cId, lId, right, explanation } = mistake;
  const [question] = useState(() => askedToday(mistake, new Date()));
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [marked, setMarked] = useState<{ readonly isRight: boolean; readonly at: Date } | null>(
    null,
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const isMarked = marked !== null;
  useEffect(() => {
    if (isMarked || number > 1) heading.current?.focus();
  }, [isMarked, number]);

  const mark = () => {
    const at = new Date();
    const result = { isRight: isRight({ right }, chosen), at };
    changeCourseMistakes(uid, cId, (before) =>
      withReview(before, { lId, id: question.id }, result.isRight, at),
    );
    setMarked(result);
    onMarked(result.isRight);
  };
  const choose = (id: string) => setChosen((before) => chosenAfter(question, before, id));

  if (marked === null)
    return (
      <>
        <QuestionView
          question={question}
          number={number}
          all={all}
          chosen={chosen}
          onChoose={choose}
          heading={heading}
        />
        <div className={styles.ways}>
          <Button disabled={chosen.length === 0} onClick={mark}>
            {copy.review.answer}
          </Button>
        </div>
      </>
    );
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={styles.outcome}>
        <VisuallyHidden>
          {marked.isRight ? quizCopy.result.right : quizCopy.result.wrong}.{' '}
        </VisuallyHidden>
        {outcome(mistake, marked.isRight, marked.at)}
      </h2>
      <AnswerView
        question={question}
        number={number}
        all={all}
        chosen={chosen}
        marked={{ isRight: marked.isRight, explanation, right: [...right] }}
      />
      <div className={styles.ways}>
        <Button onClick={onNext}>{number < all ? copy.review.next : copy.review.end}</Button>
        <ButtonLink look="quiet" to={paths.lecture(cId, lId)}>
          {copy.review.lecture}
        </ButtonLink>
      </div>
    </>
  );
}

interface Props {
  readonly uid: string;
  readonly mistakes: readonly MistakeToReview[];
  readonly onEnd: () => void;
}

/** Asks questions one after another. Each answer is saved at once. */
export function Review({ uid, mistakes, onEnd }: Props) {
  const [place, setPlace] = useState(0);
  const [right, setRight] = useState(0);
  const mistake = mistakes[place];
  if (mistake === undefined)
    return (
      <div role="status">
        <Notice
          icon={CheckIcon}
          title={copy.summary.title}
          text={copy.summary.text(mistakes.length, right)}
          actions={<Button onClick={onEnd}>{copy.summary.back}</Button>}
        />
      </div>
    );
  return (
    <div className={styles.review}>
      <div className={styles.bar}>
        <p className={styles.place}>{copy.review.place(place + 1, mistakes.length)}</p>
        <p className={styles.from}>{mistake.title}</p>
        <Button look="quiet" onClick={onEnd}>
          {copy.review.stop}
        </Button>
      </div>
      <Asked
        key={`${mistake.lId} ${mistake.question.id}`}
        uid={uid}
        mistake={mistake}
        number={place + 1}
        all={mistakes.length}
        onMarked={(isRightNow) => setRight(right + (isRightNow ? 1 : 0))}
        onNext={() => setPlace(place + 1)}
      />
    </div>
  );
}
