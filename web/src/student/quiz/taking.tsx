import type { Question, Quiz } from '@markaz/contract/learning/quizzes';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { askTime, knowsTime } from '../../shared/quizzes/begin-quiz.ts';
import { changeSheet, isKeptOnDevice, keptSheet } from '../../shared/quizzes/kept-sheets.ts';
import { type Sheet, type SheetId, withAnswer, withMark } from '../../shared/quizzes/sheet.ts';
import { questionsOf } from '../../shared/quizzes/shuffle.ts';
import { Button } from '../../shared/ui/button.tsx';
import { BackIcon, ForwardIcon } from '../../shared/ui/icons.tsx';
import { NumberStrip } from './number-strip.tsx';
import { QuestionView } from './question-view.tsx';
import { copy } from './quiz.copy.ts';
import * as styles from './quiz.module.css';
import { Review } from './review.tsx';
import { Timer } from './timer.tsx';
import { useQuizKeys } from './use-quiz-keys.ts';

interface Props {
  readonly id: SheetId;
  readonly sheet: Sheet;
  readonly quiz: Quiz;
}

/** Returns the chosen options after a press. */
function chosenAfter({ kind }: Question, chosen: readonly string[], pressed: string) {
  if (kind !== 'many') return [pressed];
  return chosen.includes(pressed)
    ? chosen.filter((each) => each !== pressed)
    : [...chosen, pressed];
}

/** The student's place among the questions, the last one being the review; the focus follows. */
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

/** Ends the attempt when its time is over, by the server's clock. */
function useTime(id: SheetId, { attemptId, ends }: Sheet, finish: () => unknown) {
  // It may have begun on another device, or this device's clock may have changed. If the server
  // does not answer, the device's clock decides.
  const ask = useEffectEvent(async () => {
    if (ends !== null && ends > Date.now() && !knowsTime(attemptId))
      await askTime(id, { attemptId }).catch(() => undefined);
  });
  useEffect(() => {
    void ask();
  }, []);
  return async (sure: boolean) => {
    if (!sure && navigator.onLine) {
      const isAsked = await askTime(id, { attemptId }).then(
        () => true,
        () => false,
      );
      // The timer goes on with the server's time.
      if (isAsked && (keptSheet(id)?.ends ?? 0) > Date.now()) return;
    }
    finish();
  };
}

/** An attempt in progress. Remount it for another one. */
export function Taking({ id, sheet, quiz }: Props) {
  const questions = useMemo(() => questionsOf(quiz, sheet.attemptId), [quiz, sheet.attemptId]);
  const { place, go, heading } = usePlace(id, sheet, questions.length);
  // `Waiting`, which replaces this view, sends it.
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
  useQuizKeys({
    onOption: (index) => {
      const option = question?.options[index];
      if (option) choose(option.id);
    },
    onPrevious: () => go(place - 1),
    onNext: () => go(place + 1),
  });
  const ids = questions.map((each) => each.id);
  const isMarked = question !== undefined && sheet.marked.includes(question.id);

  return (
    <div className={styles.taking}>
      <div className={styles.bar}>
        <p className={styles.place}>
          {question === undefined
            ? copy.intro.answered(Object.keys(sheet.answers).length, questions.length)
            : copy.taking.place(place + 1, questions.length)}
        </p>
        {sheet.ends !== null && (
          <Timer key={sheet.ends} ends={sheet.ends} onOver={(sure) => void onOver(sure)} />
        )}
        <progress
          className={styles.progress}
          max={questions.length}
          value={Object.keys(sheet.answers).length}
          aria-label={copy.intro.answered(Object.keys(sheet.answers).length, questions.length)}
        />
      </div>
      {!isKeptOnDevice(id) && (
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
