import { limits } from '@markaz/contract/limits';
import { memo, type RefObject } from 'react';
import { formatPlainNumber } from '../../../../shared/format/numbers.ts';
import { ItemList } from '../../editing/item-list.tsx';
import { type ItemKind, type ItemListHandle, useItems } from '../../editing/use-items.ts';
import {
  blankQuestion,
  type QuestionValues,
  toQuestionInput,
  useQuizForm,
} from '../form/quiz-values.ts';
import { PreviewButton } from '../preview/preview-dialog.tsx';
import { QuestionTransfer } from '../question-transfer.tsx';
import { copy } from '../quiz.copy.ts';
import { QuestionRow } from './question-row.tsx';

const texts = copy.questions;

const questionKind: ItemKind<QuestionValues> = {
  name: 'questions',
  firstField: 'text',
  limit: limits.questionsPerQuiz,
  createBlank: (last) => ({ ...blankQuestion, kind: last?.kind ?? 'one' }),
  isBlank: ({ text, options, picture }) =>
    text === '' && picture === null && options.every((option) => option.text === ''),
  // The first line of a question's text is its title.
  titleOf: (question, index) =>
    question?.text.trim().split('\n')[0] || texts.number(formatPlainNumber(index + 1)),
  focusableField: (path) => path.replace(/\.options$/u, '.options.0.text'),
  onRemoved: texts.removed,
  texts,
};

interface Props {
  readonly ref: RefObject<ItemListHandle | null>;
  readonly cId: string;
  /** Title of the quiz's lecture. */
  readonly lectureTitle: string;
}

export const QuestionFields = memo(function QuestionFields({ ref, cId, lectureTitle }: Props) {
  const { getValues } = useQuizForm();
  const list = useItems(questionKind, ref);
  const questionCount = list.ids.length;
  return (
    <ItemList
      list={list}
      actions={
        <>
          {questionCount > 0 && <PreviewButton />}
          <QuestionTransfer
            questionCount={questionCount}
            lectureTitle={lectureTitle}
            questions={() => getValues('questions').map(toQuestionInput)}
            onAdd={(added) =>
              list.addMany(added.map((question) => ({ ...blankQuestion, ...question })))
            }
          />
        </>
      }
    >
      {(question, row) => (
        <QuestionRow
          key={row.id}
          {...row}
          cId={cId}
          kind={question.kind}
          optionCount={toQuestionInput(question).options.length}
          onDuplicate={list.duplicate}
        />
      )}
    </ItemList>
  );
});
