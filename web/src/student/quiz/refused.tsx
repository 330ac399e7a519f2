import type { Quiz } from '@markaz/contract/learning/quizzes';
import { useMemo } from 'react';
import { dropSheet } from '../../shared/quizzes/kept-sheets.ts';
import type { Sheet, SheetId } from '../../shared/quizzes/sheet.ts';
import { questionsOf } from '../../shared/quizzes/shuffle.ts';
import { Button } from '../../shared/ui/button.tsx';
import { WarningIcon } from '../../shared/ui/icons.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { AnswerView } from './answer-view.tsx';
import { copy } from './quiz.copy.ts';
import * as styles from './quiz.module.css';

interface Props {
  readonly id: SheetId;
  readonly sheet: Sheet;
  readonly quiz: Quiz;
}

/** An attempt that the server refused: the reason and the answers, until the student deletes it. */
export function Refused({ id, sheet, quiz }: Props) {
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
