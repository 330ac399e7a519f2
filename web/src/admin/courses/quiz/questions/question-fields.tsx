import { limits } from '@markaz/contract/limits';
import Button from '@mui/material/Button';
import {
  memo,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { formatNumber, formatPlainNumber } from '../../../../shared/format/numbers.ts';
import { showToast } from '../../../../shared/ui/toast-store.ts';
import { VisuallyHidden } from '../../../../shared/ui/visually-hidden.tsx';
import * as form from '../../../ui/form/form.module.css';
import { EyeIcon, PlusIcon } from '../../../ui/icons.tsx';
import * as layout from '../../../ui/layout.module.css';
import * as lectures from '../../editor/lectures/lecture-fields.module.css';
import { focusRow, keepInPlace } from '../../editor/lectures/rows-on-screen.ts';
import { SortableList } from '../../editor/lectures/sortable-list.tsx';
import { BringQuestions } from '../bring-questions.tsx';
import { questionInput, useQuizForm } from '../form/quiz-values.ts';
import { PreviewDialog } from '../preview/preview-dialog.tsx';
import { copy } from '../quiz.copy.ts';
import { QuestionRows } from './question-rows.tsx';
import { titleOf, useQuestions } from './use-questions.ts';

const words = copy.questions;

/** The list's methods for other parts of the editor. */
export type QuestionList = Pick<ReturnType<typeof useQuestions>, 'show'>;

interface Props {
  readonly ref: Ref<QuestionList>;
  /** The course that the quiz belongs to. */
  readonly cId: string;
  /** Title of the quiz's lecture. */
  readonly lecture: string;
}

/** The quiz's questions in their order, one a row; at most one is open. */
export const QuestionFields = memo(function QuestionFields({ ref, cId, lecture }: Props) {
  const { getValues } = useQuizForm();
  const { ids, open, ...list } = useQuestions();
  const { add, addMany, duplicate, moveTo, removeAt, insertAt, toggle, show } = list;
  useImperativeHandle(ref, () => ({ show }), [show]);
  const dismissUndo = useRef<() => void>(undefined);
  // Without the form there is no list to restore a question to.
  useEffect(() => () => dismissUndo.current?.(), []);
  const rows = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const [previewed, setPreviewed] = useState(false);

  const nameAt = useCallback(
    (index: number) => titleOf(getValues(`questions.${index}`), index),
    [getValues],
  );
  const onDrop = useCallback(
    (from: number, to: number) => {
      setAnnouncement(words.moved(nameAt(from), formatPlainNumber(to + 1)));
      moveTo(from, to);
    },
    [nameAt, moveTo],
  );
  const onMove = useCallback(
    (index: number, step: number, row: Element) => {
      const target = index + step;
      if (target < 0 || target >= getValues('questions').length) return;
      // The button stays under the pointer for another press.
      keepInPlace(row, () => onDrop(index, target));
    },
    [getValues, onDrop],
  );
  const onToggle = useCallback(
    (index: number, row: Element) => keepInPlace(row, () => toggle(index)),
    [toggle],
  );
  const onDuplicate = useCallback(
    (index: number) => {
      setAnnouncement(words.duplicated(nameAt(index)));
      duplicate(index);
    },
    [nameAt, duplicate],
  );
  const onRemove = useCallback(
    (index: number) => {
      const name = nameAt(index);
      const question = flushSync(() => removeAt(index));
      // The focused button disappeared with its question.
      if (!focusRow(rows.current, index, { preventScroll: true })) addButton.current?.focus();
      const undo = () => {
        const place = Math.min(index, getValues('questions').length);
        flushSync(() => insertAt(place, question));
        focusRow(rows.current, place);
      };
      dismissUndo.current = showToast(words.removed(name), {
        action: { label: words.undo, onClick: undo },
      });
    },
    [nameAt, removeAt, insertAt, getValues],
  );

  const isFull = ids.length >= limits.questionsPerQuiz;
  const adding = { variant: 'outlined', startIcon: <PlusIcon />, onClick: add } as const;
  return (
    <div className={lectures.lectures}>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      <p className={form.muted}>{ids.length === 0 ? words.empty : words.keyboardHint}</p>
      {isFull && <p className={form.muted}>{words.limit(formatNumber(limits.questionsPerQuiz))}</p>}
      <div className={layout.actions}>
        {!isFull && (
          <Button ref={addButton} {...adding}>
            {words.add}
          </Button>
        )}
        {ids.length > 0 && (
          <Button startIcon={<EyeIcon />} onClick={() => setPreviewed(true)}>
            {words.preview}
          </Button>
        )}
        <BringQuestions
          count={ids.length}
          lecture={lecture}
          questions={() => getValues('questions').map(questionInput)}
          onAdd={addMany}
        />
      </div>
      <SortableList
        ref={rows}
        ids={ids}
        nameAt={nameAt}
        onMove={onDrop}
        instructions={words.instructions}
      >
        <QuestionRows {...{ cId, ids, open, onToggle, onMove, onRemove, onDuplicate }} />
      </SortableList>
      {!isFull && ids.length > 0 && (
        <div className={layout.actions}>
          <Button {...adding}>{words.add}</Button>
        </div>
      )}
      {previewed && <PreviewDialog onClose={() => setPreviewed(false)} />}
    </div>
  );
});
