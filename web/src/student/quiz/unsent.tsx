import type { Quiz } from '@markaz/contract/learning/quizzes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { handIn } from '../../shared/quizzes/hand-in.ts';
import { dropSheet, type Sheet, type SheetId } from '../../shared/quizzes/sheets.ts';
import { questionsOf } from '../../shared/quizzes/shuffle.ts';
import { Button } from '../../shared/ui/button.tsx';
import { CheckIcon, WarningIcon } from '../../shared/ui/icons.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { AnswerView } from './question-view.tsx';
import { copy } from './quiz.copy.ts';
import * as styles from './quiz.module.css';

/** Interval between two retries while the page is visible, in milliseconds. */
const interval = 20_000;

/** Shown until the server accepts a finished attempt, which it sends as soon as possible. */
export function Waiting({ id }: { readonly id: SheetId }) {
  const client = useQueryClient();
  const [sending, setSending] = useState(true);
  const send = async () => {
    setSending(true);
    const result = await handIn(client, id);
    setSending(false);
    // Ask the browser not to delete the answers.
    if (result === null) void navigator.storage?.persist?.().catch(() => false);
  };
  const sendFromEffect = useEffectEvent(send);
  useEffect(() => {
    const sendNow = () => void sendFromEffect();
    sendNow();
    addEventListener('online', sendNow);
    const timer = setInterval(() => {
      if (navigator.onLine && document.visibilityState === 'visible') sendNow();
    }, interval);
    return () => {
      removeEventListener('online', sendNow);
      clearInterval(timer);
    };
  }, []);
  return (
    <div role="status">
      <Notice
        icon={CheckIcon}
        title={copy.waiting.title}
        text={sending ? copy.waiting.sending : copy.waiting.text}
        actions={
          <Button busy={sending} onClick={() => void send()}>
            {copy.waiting.now}
          </Button>
        }
      />
    </div>
  );
}

interface RefusedProps {
  readonly id: SheetId;
  readonly sheet: Sheet;
  readonly quiz: Quiz;
}

/** Shows a rejected attempt with the reason and answers, until the student deletes it. */
export function Refused({ id, sheet, quiz }: RefusedProps) {
  const questions = useMemo(() => questionsOf(quiz, sheet.attemptId), [quiz, sheet.attemptId]);
  return (
    <div className={styles.result}>
      <div role="alert">
        <Notice
          icon={WarningIcon}
          title={copy.refused.title}
          text={sheet.refusal}
          actions={
            <Button look="secondary" onClick={() => dropSheet(id)}>
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
