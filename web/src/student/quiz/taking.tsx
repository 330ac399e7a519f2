import { chosenAfter } from '@markaz/contract/learning/question-kinds';
import type { Quiz } from '@markaz/contract/learning/quizzes';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { askTime, knowsTime } from '../../shared/quizzes/begin-quiz.ts';
import {
  changeSheet,
  isStored,
  type Sheet,
  type SheetId,
  storedSheet,
  withAnswer,
  withMark,
} from '../../shared/quizzes/sheets.ts';
import { questionsOf } from '../../shared/quizzes/shuffle.ts';
import { Button } from '../../shared/ui/button.tsx';
import { BackIcon, ForwardIcon } from '../../shared/ui/icons.tsx';
import { QuestionView } from './question-view.tsx';
import { copy } from './quiz.copy.ts';
import * as styles from './quiz.module.css';
import { NumberStrip, Review } from './review.tsx';
import { Timer } from './timer.tsx';

interface Props {
  readonly id: SheetId;
  readonly sheet: Sheet;
  readonly quiz: Quiz;
}

/** Returns the index of the shown question; the last is the review. The focus moves with it. */
function usePlace(id: SheetId, sheet: Sheet, all: number) {
  const [place, setPlace] = useState(() => Math.min(sheet.place, all));
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(place);
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [place]);
  const go = (to: number) => {
    const next = Math.min(Math.max(to, 0), all);
    setPlace(next);
    changeSheet(id, (now) => ({ ...now, place: next }));
  };
  return { place, go, heading };
}

/** Ends the attempt when its time has run out by the server's clock. */
function useTime(id: SheetId, { attemptId, ends }: Sheet, finish: () => unknown) {
  // The attempt may have begun on another device, or this device's clock may have changed. Without
  // an answer, the device's clock decides.
  const ask = useEffectEvent(async () => {
    if (ends !== null && ends > Date.now() && !knowsTime(attemptId))
      await askTime(id, attemptId).catch(() => undefined);
  });
  useEffect(() => {
    void ask();
  }, []);
  return async (sure: boolean) => {
    if (!sure && navigator.onLine) {
      const isAsked = await askTime(id, attemptId)
        .then(() => true)
        .catch(() => false);
      // The timer continues with the server's time.
      if (isAsked && (storedSheet(id)?.ends ?? 0) > Date.now()) return;
    }
    finish();
  };
}

const isPressable = (target: EventTarget | null) =>
  target instanceof Element && target.closest('a, button, summary, [contenteditable]') !== null;

/** Whether an element is outside the main content, such as in a menu, which has its own keys. */
const isElsewhere = (target: EventTarget | null) =>
  target instanceof Element && target !== document.body && target.closest('main') === null;

/**
 * Handles keys for a question: a digit chooses an option, Enter continues, and the left and right
 * arrows move in reading direction. Up and down are left to the options.
 */
function useQuizKeys(onOption: (index: number) => void, onMove: (step: 1 | -1) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || isElsewhere(event.target)) return;
    const digit = /^(?:Digit|Numpad)([1-9])$/u.exec(event.code)?.[1];
    if (digit !== undefined) onOption(Number(digit) - 1);
    else if (event.key === 'ArrowLeft') onMove(1);
    else if (event.key === 'ArrowRight') onMove(-1);
    else if (event.key === 'Enter' && !isPressable(event.target)) onMove(1);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** An attempt in progress. Remount this component for another attempt. */
export function Taking({ id, sheet, quiz }: Props) {
  const questions = useMemo(() => questionsOf(quiz, sheet.attemptId), [quiz, sheet.attemptId]);
  const { place, go, heading } = usePlace(id, sheet, questions.length);
  // `Waiting`, which then replaces this view, sends the attempt.
  const finish = () =>
    changeSheet(id, (now) => (now.state === 'open' ? { ...now, state: 'finished' } : now));
  const onOver = useTime(id, sheet, finish);
  const question = questions[place];
  const chosen = (question && sheet.answers[question.id]) ?? [];
  const choose = (option: string) => {
    if (question)
      changeSheet(id, (now) =>
        withAnswer(now, question.id, chosenAfter(question, now.answers[question.id] ?? [], option)),
      );
  };
  useQuizKeys(
    (index) => {
      const option = question?.options[index];
      if (option) choose(option.id);
    },
    (step) => go(place + step),
  );
  const ids = questions.map((each) => each.id);
  const answered = Object.keys(sheet.answers).length;
  const isMarked = question !== undefined && sheet.marked.includes(question.id);

  return (
    <div className={styles.taking}>
      <div className={styles.bar}>
        <p className={styles.place}>
          {question === undefined
            ? copy.intro.answered(answered, questions.length)
            : copy.taking.place(place + 1, questions.length)}
        </p>
        {sheet.ends !== null && (
          <Timer key={sheet.ends} ends={sheet.ends} onOver={(sure) => void onOver(sure)} />
        )}
        <progress
          className={styles.progress}
          max={questions.length}
          value={answered}
          aria-label={copy.intro.answered(answered, questions.length)}
        />
      </div>
      {!isStored(id) && (
        <p role="alert" className={styles.warning}>
          {copy.taking.notKept}
        </p>
      )}
      <div className={styles.sheet}>
        {question === undefined ? (
          <Review
            questions={ids}
            sheet={sheet}
            heading={heading}
            onGo={go}
            onBack={() => go(questions.length - 1)}
            onSend={finish}
          />
        ) : (
          <>
            <QuestionView
              key={question.id}
              question={question}
              number={place + 1}
              all={questions.length}
              chosen={chosen}
              onChoose={choose}
              heading={heading}
            />
            <div className={styles.ways}>
              <Button
                look="secondary"
                className={place === 0 ? styles.absent : undefined}
                onClick={() => go(place - 1)}
              >
                <BackIcon />
                {copy.taking.previous}
              </Button>
              <Button
                look="quiet"
                className={styles.mark}
                aria-pressed={isMarked}
                onClick={() => changeSheet(id, (now) => withMark(now, question.id))}
              >
                {isMarked ? copy.taking.marked : copy.taking.mark}
              </Button>
              <Button onClick={() => go(place + 1)}>
                {place + 1 === questions.length ? copy.taking.review : copy.taking.next}
                <ForwardIcon />
              </Button>
            </div>
          </>
        )}
      </div>
      {question !== undefined && (
        <aside className={styles.side} aria-label={copy.taking.numbers}>
          <NumberStrip questions={ids} sheet={sheet} current={place} onGo={go} />
          <Button look="quiet" wide onClick={() => go(questions.length)}>
            {copy.taking.review}
          </Button>
          <p className={styles.keys}>{copy.taking.keys}</p>
        </aside>
      )}
    </div>
  );
}
