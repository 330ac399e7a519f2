import type { Quiz } from '@markaz/contract/learning/quizzes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import {
  type AnswerSheet,
  type AnswerSheetId,
  removeSheet,
} from '../../shared/quizzes/answer-sheets.ts';
import { handIn } from '../../shared/quizzes/hand-in.ts';
import { shuffledQuestions } from '../../shared/quizzes/shuffle.ts';
import { Button } from '../../shared/ui/button.tsx';
import { CheckIcon, WarningIcon } from '../../shared/ui/icons.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { AnswerView } from './question-view.tsx';
import { copy } from './quiz.copy.ts';
import * as styles from './quiz.module.css';

/** Interval between retries while the page is visible, in milliseconds. */
const retryIntervalMs = 20_000;

/** Sends a finished attempt as soon as possible. Shown until the server accepts it. */
export function UnsentAttempt({ id }: { readonly id: AnswerSheetId }) {
  const client = useQueryClient();
  const [isSending, setIsSending] = useState(true);
  const send = async () => {
    setIsSending(true);
    const result = await handIn(client, id);
    setIsSending(false);
    // Ask the browser not to delete the answers.
    if (result === null) void navigator.storage?.persist?.().catch(() => false);
  };
  const sendFromEffect = useEffectEvent(send);
  useEffect(() => {
    const sendInBackground = () => void sendFromEffect();
    sendInBackground();
    addEventListener('online', sendInBackground);
    const timer = setInterval(() => {
      if (navigator.onLine && document.visibilityState === 'visible') sendInBackground();
    }, retryIntervalMs);
    return () => {
      removeEventListener('online', sendInBackground);
      clearInterval(timer);
    };
  }, []);
  return (
    <div role="status">
      <Notice
        icon={CheckIcon}
        title={copy.waiting.title}
        text={isSending ? copy.waiting.sending : copy.waiting.text}
        actions={
          <Button busy={isSending} onClick={() => void send()}>
            {copy.waiting.now}
          </Button>
        }
      />
    </div>
  );
}

interface RefusedAttemptProps {
  readonly id: AnswerSheetId;
  readonly sheet: AnswerSheet;
  readonly quiz: Quiz;
}

/** Shows a rejected attempt with the reason and the answers. The student can delete it. */
export function RefusedAttempt({ id, sheet, quiz }: RefusedAttemptProps) {
  const questions = useMemo(
    () => shuffledQuestions(quiz, sheet.attemptId),
    [quiz, sheet.attemptId],
  );
  return (
    <div className={styles.result}>
      <div role="alert">
        <Notice
          icon={WarningIcon}
          title={copy.refused.title}
          text={sheet.refusal}
          actions={
            <Button variant="secondary" onClick={() => removeSheet(id)}>
              {copy.refused.discard}
            </Button>
          }
        />
      </div>
      <h2 className={styles.heading}>{copy.refused.answers}</h2>
      {questions.map((question, index) => (
        <AnswerView
          key={question.id}
          question={question}
          number={index + 1}
          all={questions.length}
          chosen={sheet.answers[question.id] ?? []}
        />
      ))}
    </div>
  );
}
