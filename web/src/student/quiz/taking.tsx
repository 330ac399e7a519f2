import { toggleOption } from '@markaz/contract/learning/question-kinds';
import type { Quiz } from '@markaz/contract/learning/quizzes';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import {
  type AnswerSheet,
  type AnswerSheetId,
  changeSheet,
  isStored,
  storedSheet,
  withAnswer,
  withTimeUp,
  withToggledMark,
} from '../../shared/quizzes/answer-sheets.ts';
import { fetchRemainingTime, hasServerTime } from '../../shared/quizzes/begin-quiz.ts';
import { shuffledQuestions } from '../../shared/quizzes/shuffle.ts';
import { Button } from '../../shared/ui/button.tsx';
import { BackIcon, ForwardIcon } from '../../shared/ui/icons.tsx';
import { QuestionView } from './question-view.tsx';
import { copy } from './quiz.copy.ts';
import * as styles from './quiz.module.css';
import { NumberStrip, Review } from './review.tsx';
import { Timer } from './timer.tsx';

interface Props {
  readonly id: AnswerSheetId;
  readonly sheet: AnswerSheet;
  readonly quiz: Quiz;
}

/**
 * Returns the index of the displayed question. The index after the last question stands for the
 * review. When the index changes, moves the focus to the question, and scrolls up to the bar above it
 * with the question's number and the clock.
 */
function useQuestionIndex(id: AnswerSheetId, sheet: AnswerSheet, questionCount: number) {
  const [index, setIndex] = useState(() => Math.min(sheet.place, questionCount));
  const heading = useRef<HTMLHeadingElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const displayedIndex = useRef(index);
  useEffect(() => {
    if (displayedIndex.current === index) return;
    displayedIndex.current = index;
    heading.current?.focus({ preventScroll: true });
    bar.current?.scrollIntoView({ block: 'nearest' });
  }, [index]);
  const goTo = (target: number) => {
    const next = Math.min(Math.max(target, 0), questionCount);
    setIndex(next);
    changeSheet(id, (now) => ({ ...now, place: next }));
  };
  return { index, goTo, heading, bar };
}

/** Ends the attempt when its time is up. Asks the server first if the device's clock may be wrong. */
function useTimeLimit(id: AnswerSheetId, { attemptId, ends }: AnswerSheet, finish: () => unknown) {
  // Ask the server for the remaining time, because the attempt may have begun on another device, or
  // this device's clock may have been changed. If the server does not answer, the device's clock
  // decides.
  const askServerTime = useEffectEvent(async () => {
    if (ends !== null && ends > Date.now() && !hasServerTime(attemptId))
      await fetchRemainingTime(id, attemptId).catch(() => undefined);
  });
  useEffect(() => {
    void askServerTime();
  }, []);
  return async (isCertain: boolean) => {
    if (!isCertain && navigator.onLine) {
      const hasAnswer = await fetchRemainingTime(id, attemptId)
        .then(() => true)
        .catch(() => false);
      // If time is left by the server's clock, the timer continues with the server's time.
      if (hasAnswer && (storedSheet(id)?.ends ?? 0) > Date.now()) return;
    }
    finish();
  };
}

const isPressable = (target: EventTarget | null) =>
  target instanceof Element && target.closest('a, button, summary, [contenteditable]') !== null;

/** Whether an element is outside the main content, for example in a menu with its own keys. */
const isOutsideMain = (target: EventTarget | null) =>
  target instanceof Element && target !== document.body && target.closest('main') === null;

/**
 * Handles keys for a question. A digit chooses an option. Enter and the left arrow move to the next
 * question, and the right arrow moves back. The browser handles the up and down arrows in the
 * options.
 */
function useQuizKeys(onOption: (index: number) => void, onMove: (step: 1 | -1) => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || isOutsideMain(event.target)) return;
    const digit = /^(?:Digit|Numpad)([1-9])$/u.exec(event.code)?.[1];
    if (digit !== undefined) onOption(Number(digit) - 1);
    else if (event.key === 'ArrowLeft') onMove(1);
    else if (event.key === 'ArrowRight') onMove(-1);
    else if (event.key === 'Enter' && !isPressable(event.target)) onMove(1);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Shows an attempt in progress. Remount it for another attempt. */
export function QuizTaking({ id, sheet, quiz }: Props) {
  const questions = useMemo(
    () => shuffledQuestions(quiz, sheet.attemptId),
    [quiz, sheet.attemptId],
  );
  const { index, goTo, heading, bar } = useQuestionIndex(id, sheet, questions.length);
  // `UnsentAttempt` then replaces this view and sends the answers.
  const finish = () =>
    changeSheet(id, (now) => (now.state === 'open' ? { ...now, state: 'finished' } : now));
  const onTimeUp = useTimeLimit(id, sheet, () => changeSheet(id, withTimeUp));
  const question = questions[index];
  const chosen = (question && sheet.answers[question.id]) ?? [];
  const choose = (option: string) => {
    if (question)
      changeSheet(id, (now) =>
        withAnswer(
          now,
          question.id,
          toggleOption(question, now.answers[question.id] ?? [], option),
        ),
      );
  };
  useQuizKeys(
    (optionIndex) => {
      const option = question?.options[optionIndex];
      if (option) choose(option.id);
    },
    (step) => goTo(index + step),
  );
  const ids = questions.map((each) => each.id);
  const answeredCount = Object.keys(sheet.answers).length;
  const isMarked = question !== undefined && sheet.marked.includes(question.id);

  return (
    <div className={styles.taking}>
      <div ref={bar} className={styles.bar}>
        <p className={styles.position}>
          {question === undefined
            ? copy.intro.answered(answeredCount, questions.length)
            : copy.taking.position(index + 1, questions.length)}
        </p>
        {sheet.ends !== null && (
          <Timer
            key={sheet.ends}
            endsAt={sheet.ends}
            onTimeUp={(isCertain) => void onTimeUp(isCertain)}
          />
        )}
        <progress
          className={styles.progress}
          max={questions.length}
          value={answeredCount}
          aria-label={copy.intro.answered(answeredCount, questions.length)}
        />
      </div>
      {!isStored(id) && (
        <p role="alert" className={styles.warning}>
          {copy.taking.notSaved}
        </p>
      )}
      <div className={styles.sheet}>
        {question === undefined ? (
          <Review
            questions={ids}
            sheet={sheet}
            heading={heading}
            onSelect={goTo}
            onBack={() => goTo(questions.length - 1)}
            onSend={finish}
          />
        ) : (
          <>
            <QuestionView
              key={question.id}
              question={question}
              number={index + 1}
              all={questions.length}
              chosen={chosen}
              onChoose={choose}
              heading={heading}
            />
            <div className={styles.steps}>
              <Button
                variant="secondary"
                className={index === 0 ? styles.invisible : undefined}
                onClick={() => goTo(index - 1)}
              >
                <BackIcon />
                {copy.taking.previous}
              </Button>
              <Button
                variant="quiet"
                className={styles.mark}
                aria-pressed={isMarked}
                onClick={() => changeSheet(id, (now) => withToggledMark(now, question.id))}
              >
                {isMarked ? copy.taking.marked : copy.taking.mark}
              </Button>
              <Button onClick={() => goTo(index + 1)}>
                {index + 1 === questions.length ? copy.taking.review : copy.taking.next}
                <ForwardIcon />
              </Button>
            </div>
          </>
        )}
      </div>
      {question !== undefined && (
        <aside className={styles.side} aria-label={copy.taking.questionList}>
          <NumberStrip questions={ids} sheet={sheet} currentIndex={index} onSelect={goTo} />
          <Button variant="quiet" wide onClick={() => goTo(questions.length)}>
            {copy.taking.review}
          </Button>
          <p className={styles.note}>{copy.taking.keys}</p>
        </aside>
      )}
    </div>
  );
}
