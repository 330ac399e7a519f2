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
import { plural } from '../../../../shared/format/plural.ts';
import { showToast } from '../../../../shared/ui/toast-store.ts';
import { VisuallyHidden } from '../../../../shared/ui/visually-hidden.tsx';
import * as form from '../../../ui/form/form.module.css';
import { PlusIcon } from '../../../ui/icons.tsx';
import * as layout from '../../../ui/layout.module.css';
import { nouns } from '../../../ui/nouns.ts';
import { copy } from '../editor.copy.ts';
import { useCourseForm } from '../form/course-form-values.ts';
import { PasteDialog } from '../paste/paste-dialog.tsx';
import * as styles from './lecture-fields.module.css';
import { LectureRows } from './lecture-rows.tsx';
import { useRemovalNotice } from './removal-notice.ts';
import { focusRow, keepInPlace } from './rows-on-screen.ts';
import { SortableList } from './sortable-list.tsx';
import { titleOf, useLectures } from './use-lectures.ts';

/** The list's methods for other parts of the editor. */
export type LectureList = Pick<ReturnType<typeof useLectures>, 'add' | 'show'>;

/** The course's lectures in the students' order, one a row; at most one is open. */
export const LectureFields = memo(function LectureFields({ ref }: { ref: Ref<LectureList> }) {
  const { getValues } = useCourseForm();
  const { ids, open, ...list } = useLectures();
  const { add, addPasted, moveTo, removeAt, insertAt, toggle, show } = list;
  useImperativeHandle(ref, () => ({ add, show }), [add, show]);
  const notice = useRemovalNotice();
  const dismissUndo = useRef<() => void>(undefined);
  // Without the form there is no list to restore a lecture to.
  useEffect(() => () => dismissUndo.current?.(), []);
  const rows = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const [pasting, setPasting] = useState(false);

  const nameAt = useCallback(
    (index: number) => titleOf(getValues(`lectures.${index}`), index),
    [getValues],
  );
  const onDrop = useCallback(
    (from: number, to: number) => {
      setAnnouncement(copy.lectures.moved(nameAt(from), formatPlainNumber(to + 1)));
      moveTo(from, to);
    },
    [nameAt, moveTo],
  );
  const onMove = useCallback(
    (index: number, step: number, row: Element) => {
      const target = index + step;
      if (target < 0 || target >= getValues('lectures').length) return;
      // The button stays under the pointer for another press.
      keepInPlace(row, () => onDrop(index, target));
    },
    [getValues, onDrop],
  );
  const onToggle = useCallback(
    (index: number, row: Element) => keepInPlace(row, () => toggle(index)),
    [toggle],
  );
  const onRemove = useCallback(
    (index: number) => {
      const name = nameAt(index);
      const lecture = flushSync(() => removeAt(index));
      // The focused button disappeared with its lecture.
      if (!focusRow(rows.current, index, { preventScroll: true })) addButton.current?.focus();
      if (lecture === undefined) return;
      const undo = () => {
        const place = Math.min(index, getValues('lectures').length);
        flushSync(() => insertAt(place, lecture));
        focusRow(rows.current, place);
      };
      dismissUndo.current = showToast(notice(name, lecture.id), {
        action: { label: copy.lectures.undo, onClick: undo },
      });
    },
    [nameAt, removeAt, insertAt, getValues, notice],
  );

  const isFull = ids.length >= limits.lecturesPerCourse;
  const adding = { variant: 'outlined', startIcon: <PlusIcon />, onClick: add } as const;
  return (
    <div className={styles.lectures}>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      <p className={form.muted}>
        {ids.length === 0 ? copy.lectures.empty : copy.lectures.keyboardHint}
      </p>
      {isFull ? (
        <p className={form.muted}>{copy.lectures.limit(formatNumber(limits.lecturesPerCourse))}</p>
      ) : (
        <div className={layout.actions}>
          <Button ref={addButton} {...adding}>
            {copy.lectures.add}
          </Button>
          <Button onClick={() => setPasting(true)}>{copy.lectures.addMany}</Button>
        </div>
      )}
      <SortableList
        ref={rows}
        ids={ids}
        nameAt={nameAt}
        onMove={onDrop}
        instructions={copy.drag.instructions}
      >
        <LectureRows {...{ ids, open, onToggle, onMove, onRemove }} />
      </SortableList>
      {!isFull && ids.length > 0 && (
        <div className={layout.actions}>
          <Button {...adding}>{copy.lectures.add}</Button>
        </div>
      )}
      {pasting && (
        <PasteDialog
          count={ids.length}
          known={getValues('lectures').flatMap(({ resources = [] }) =>
            resources.map(({ src }) => src),
          )}
          onClose={() => setPasting(false)}
          onAdd={(pasted) => {
            addPasted(pasted);
            showToast(copy.paste.added(plural(pasted.length, nouns.lecture)));
          }}
        />
      )}
    </div>
  );
});
