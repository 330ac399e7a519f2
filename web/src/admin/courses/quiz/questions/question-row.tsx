import { useSortable } from '@dnd-kit/sortable';
import { type QuestionKind, questionKinds } from '@markaz/contract/learning/question-kinds';
import { type KeyboardEvent, memo, useId } from 'react';
import { formatPlainNumber } from '../../../../shared/format/numbers.ts';
import { plural } from '../../../../shared/format/plural.ts';
import { MathsText } from '../../../../shared/maths/maths-text.tsx';
import { classes } from '../../../../shared/ui/classes.ts';
import { DownIcon as ArrowIcon, WarningIcon } from '../../../../shared/ui/icons.tsx';
import { TrashIcon } from '../../../ui/icons.tsx';
import { quizCopy } from '../../../ui/quiz/quiz.copy.ts';
import { copy as editor } from '../../editor/editor.copy.ts';
import * as styles from '../../editor/lectures/lecture-row.module.css';
import { RowHandle, RowMoves, rowOf } from '../../editor/lectures/row-buttons.tsx';
import { copy } from '../quiz.copy.ts';
import { QuestionPanel } from './question-panel.tsx';

const words = copy.questions;

export interface RowActions {
  /** The course that the quiz belongs to. */
  readonly cId: string;
  /** Opens the question in place, or closes it. */
  readonly onToggle: (index: number, row: Element) => void;
  /** @param step -1 up, 1 down. */
  readonly onMove: (index: number, step: number, row: Element) => void;
  readonly onRemove: (index: number) => void;
  readonly onDuplicate: (index: number) => void;
}

interface Props extends RowActions {
  /** Key of the row for sorting. */
  readonly id: string;
  readonly index: number;
  readonly last: boolean;
  /** First line of its text, or its number without one. */
  readonly title: string;
  readonly kind: QuestionKind;
  readonly options: number;
  readonly faulty: boolean;
  readonly open: boolean;
}

/** A question on one line, with its fields below while open. Alt and the arrow keys move it. */
export const QuestionRow = memo(function QuestionRow(props: Props) {
  const { cId, id, index, last, title, kind, options, faulty, open } = props;
  const { onToggle, onMove, onRemove, onDuplicate } = props;
  const panelId = useId();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, ...sortable } =
    useSortable({ id, attributes: { roleDescription: editor.drag.role } });
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key)) return;
    event.preventDefault();
    onMove(index, event.key === 'ArrowUp' ? -1 : 1, event.currentTarget);
  };
  return (
    <li
      ref={setNodeRef}
      className={classes(styles.row, sortable.isDragging && styles.gap, open && styles.open)}
      style={{
        transform: transform === null ? undefined : `translateY(${transform.y}px)`,
        transition: sortable.transition,
      }}
      onKeyDown={onKeyDown}
    >
      <div className={styles.header}>
        <RowHandle title={title} handle={{ ref: setActivatorNodeRef, attributes, listeners }} />
        <h3>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={open}
            aria-controls={open ? panelId : undefined}
            onClick={(event) => onToggle(index, rowOf(event.currentTarget))}
          >
            <span className={styles.name}>
              <ArrowIcon size={16} />
              <span className={styles.title}>
                <MathsText>{words.short(formatPlainNumber(index + 1), title)}</MathsText>
              </span>
            </span>
            <span className={styles.facts}>
              {faulty && (
                <span className={styles.faulty}>
                  <WarningIcon size={18} />
                  {words.faulty}
                </span>
              )}
              <span>
                {quizCopy.kinds[kind]}
                {questionKinds[kind].fixedTexts === null &&
                  ` · ${plural(options, copy.counted.answer)}`}
              </span>
            </span>
          </button>
        </h3>
        <RowMoves index={index} last={last} title={title} onMove={onMove} />
        <button
          type="button"
          className={classes(styles.icon, styles.remove)}
          aria-label={words.remove(title)}
          onClick={() => onRemove(index)}
        >
          <TrashIcon />
        </button>
      </div>
      {open && (
        <div id={panelId}>
          <QuestionPanel cId={cId} index={index} onDuplicate={onDuplicate} />
        </div>
      )}
    </li>
  );
});
