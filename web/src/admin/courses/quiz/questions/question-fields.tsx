import { limits } from '@markaz/contract/limits';
import Button from '@mui/material/Button';
import { memo, type RefObject, useState } from 'react';
import { formatPlainNumber } from '../../../../shared/format/numbers.ts';
import { EyeIcon } from '../../../ui/icons.tsx';
import { ItemList } from '../../editing/item-list.tsx';
import { type ItemKind, type ItemListHandle, useItems } from '../../editing/use-items.ts';
import { BringQuestions } from '../bring-questions.tsx';
import {
  blankQuestion,
  type QuestionValues,
  questionInput,
  useQuizForm,
} from '../form/quiz-values.ts';
import { PreviewDialog } from '../preview/preview-dialog.tsx';
import { copy } from '../quiz.copy.ts';
import { QuestionRow } from './question-row.tsx';

const words = copy.questions;

const questionKind: ItemKind<QuestionValues> = {
  name: 'questions',
  firstField: 'text',
  limit: limits.questionsPerQuiz,
  blank: (last) => ({ ...blankQuestion, kind: last?.kind ?? 'one' }),
  isBlank: ({ text, options, picture }) =>
    text === '' && picture === null && options.every((option) => option.text === ''),
  // A question's title is the first line of its text.
  titleOf: (question, index) =>
    question?.text.trim().split('\n')[0] || words.number(formatPlainNumber(index + 1)),
  fieldOf: (path) => path.replace(/\.options$/u, '.options.0.text'),
  onRemoved: words.removed,
  words,
};

interface Props {
  readonly ref: RefObject<ItemListHandle | null>;
  readonly cId: string;
  /** Title of the quiz's lecture. */
  readonly lecture: string;
}

export const QuestionFields = memo(function QuestionFields({ ref, cId, lecture }: Props) {
  const { getValues } = useQuizForm();
  const list = useItems(questionKind, ref);
  const [previewed, setPreviewed] = useState(false);
  const count = list.ids.length;
  return (
    <>
      <ItemList
        list={list}
        actions={
          <>
            {count > 0 && (
              <Button startIcon={<EyeIcon />} onClick={() => setPreviewed(true)}>
                {words.preview}
              </Button>
            )}
            <BringQuestions
              count={count}
              lecture={lecture}
              questions={() => getValues('questions').map(questionInput)}
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
            options={questionInput(question).options.length}
            onDuplicate={list.duplicate}
          />
        )}
      </ItemList>
      {previewed && <PreviewDialog onClose={() => setPreviewed(false)} />}
    </>
  );
});
