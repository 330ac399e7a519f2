import { isRight, toggleOption } from '@markaz/contract/learning/question-kinds';
import { useEffect, useRef, useState } from 'react';
import { withReview } from '../../../shared/mistakes/course-mistakes.ts';
import type { MistakeToReview } from '../../../shared/mistakes/mistakes-to-review.ts';
import { daysUntilNext, scheduleAfter } from '../../../shared/mistakes/schedule.ts';
import { changeCourseMistakes } from '../../../shared/mistakes/stored-mistakes.ts';
import { paths } from '../../../shared/paths.ts';
import { shuffledQuestions } from '../../../shared/quizzes/shuffle.ts';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { CheckIcon } from '../../../shared/ui/icons.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx';
import { AnswerView, QuestionView } from '../question-view.tsx';
import { copy as quizCopy } from '../quiz.copy.ts';
import { copy } from './mistakes.copy.ts';
import * as styles from './mistakes.module.css';

interface MistakeQuestionProps {
  readonly uid: string;
  readonly mistake: MistakeToReview;
  readonly number: number;
  readonly total: number;
  readonly onMarked: (isRight: boolean) => void;
  readonly onNext: () => void;
}

/** Shuffles the options anew each day, so that students cannot memorise the right position. */
function shuffleForToday({ question }: MistakeToReview, now: Date) {
  const quiz = { questions: [question], settings: { shuffle: true } };
  return shuffledQuestions(quiz, now.toDateString())[0] ?? question;
}

function describeOutcome(mistake: MistakeToReview, isRight: boolean, now: Date): string {
  const days = daysUntilNext([scheduleAfter(mistake, isRight, now)], now);
  return days === null ? copy.review.never : copy.review.nextReview(days);
}

/** Asks one question and marks the answer. Remount it for another question. */
function MistakeQuestion({ uid, mistake, number, total, onMarked, onNext }: MistakeQuestionProps) {
  const { cId, lId, right, explanation } = mistake;
  const [question] = useState(() => shuffleForToday(mistake, new Date()));
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [verdict, setVerdict] = useState<{
    readonly isRight: boolean;
    readonly markedAt: Date;
  } | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isMarked = verdict !== null;
  useEffect(() => {
    if (isMarked || number > 1) heading.current?.focus();
  }, [isMarked, number]);

  const mark = () => {
    const markedAt = new Date();
    const result = { isRight: isRight({ right }, chosen), markedAt };
    changeCourseMistakes(uid, cId, (before) =>
      withReview(before, { lId, id: question.id }, result.isRight, markedAt),
    );
    setVerdict(result);
    onMarked(result.isRight);
  };
  const choose = (id: string) => setChosen((before) => toggleOption(question, before, id));

  if (verdict === null)
    return (
      <>
        <QuestionView
          question={question}
          number={number}
          all={total}
          chosen={chosen}
          onChoose={choose}
          heading={heading}
        />
        <div className={styles.steps}>
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
          {verdict.isRight ? quizCopy.result.right : quizCopy.result.wrong}.{' '}
        </VisuallyHidden>
        {describeOutcome(mistake, verdict.isRight, verdict.markedAt)}
      </h2>
      <AnswerView
        question={question}
        number={number}
        all={total}
        chosen={chosen}
        marked={{ isRight: verdict.isRight, explanation, right: [...right] }}
      />
      <div className={styles.steps}>
        <Button onClick={onNext}>{number < total ? copy.review.next : copy.review.end}</Button>
        <ButtonLink variant="quiet" to={paths.lecture(cId, lId)}>
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

/** Asks questions one after another. Each answer is saved immediately. */
export function Review({ uid, mistakes, onEnd }: Props) {
  const [index, setIndex] = useState(0);
  const [rightCount, setRightCount] = useState(0);
  const mistake = mistakes[index];
  if (mistake === undefined)
    return (
      <div role="status">
        <Notice
          icon={CheckIcon}
          title={copy.summary.title}
          text={copy.summary.text(mistakes.length, rightCount)}
          actions={<Button onClick={onEnd}>{copy.summary.back}</Button>}
        />
      </div>
    );
  return (
    <div className={styles.review}>
      <div className={styles.bar}>
        <p className={styles.position}>{copy.review.position(index + 1, mistakes.length)}</p>
        <p className={styles.from}>{mistake.title}</p>
        <Button variant="quiet" onClick={onEnd}>
          {copy.review.stop}
        </Button>
      </div>
      <MistakeQuestion
        key={`${mistake.lId} ${mistake.question.id}`}
        uid={uid}
        mistake={mistake}
        number={index + 1}
        total={mistakes.length}
        onMarked={(isAnswerRight) => setRightCount(rightCount + (isAnswerRight ? 1 : 0))}
        onNext={() => setIndex(index + 1)}
      />
    </div>
  );
}
