import type { QuestionKind } from '@markaz/contract/learning/quizzes';
import { memo } from 'react';
import { formatPlainNumber } from '../../../../shared/format/numbers.ts';
import { plural } from '../../../../shared/format/plural.ts';
import { MathsText } from '../../../../shared/maths/maths-text.tsx';
import { copy as common } from '../../editing/editing.copy.ts';
import { type ItemProps, ItemRow } from '../../editing/item-row.tsx';
import { copy } from '../quiz.copy.ts';
import { QuestionPanel } from './question-panel.tsx';

interface Props extends ItemProps {
  /** The course that the quiz belongs to. */
  readonly cId: string;
  readonly kind: QuestionKind;
  readonly options: number;
  readonly onDuplicate: (index: number) => void;
}

/** A question on one line, with its fields below while open. */
export const QuestionRow = memo(function QuestionRow(props: Props) {
  const { cId, kind, options, onDuplicate, ...row } = props;
  const { index, title } = row;
  return (
    <ItemRow
      {...row}
      heading={<MathsText>{common.item.short(formatPlainNumber(index + 1), title)}</MathsText>}
      facts={
        <span>
          {copy.questions.kinds[kind]}
          {kind !== 'trueFalse' && ` · ${plural(options, copy.counted.answer)}`}
        </span>
      }
    >
      <QuestionPanel cId={cId} index={index} onDuplicate={onDuplicate} />
    </ItemRow>
  );
});
