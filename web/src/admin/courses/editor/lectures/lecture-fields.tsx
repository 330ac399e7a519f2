import { newLecture, newResource } from '@markaz/contract/lectures';
import { limits } from '@markaz/contract/limits';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { formatNumber, formatPlainNumber } from '../../../../shared/format/numbers.ts';
import { nouns, plural } from '../../../../shared/format/plural.ts';
import { showToast } from '../../../../shared/ui/toast-store.ts';
import { VisuallyHidden } from '../../../../shared/ui/visually-hidden.tsx';
import form from '../../../ui/form/form.module.css';
import { PlusIcon } from '../../../ui/icons.tsx';
import layout from '../../../ui/layout.module.css';
import { copy } from '../copy.ts';
import { type LectureValues, useCourseForm } from '../form/course-form-values.ts';
import type { PastedLecture } from '../paste/bulk-paste.ts';
import { PasteDialog, pastedTitle } from '../paste/paste-dialog.tsx';
import { LectureCard } from './lecture-card.tsx';
import styles from './lecture-fields.module.css';
import { useRemovalNotice } from './removal-notice.ts';
import { SortableLecture } from './sortable-lecture.tsx';
import { SortableLectures } from './sortable-lectures.tsx';

/** The spec's template, with its default resource ready to be filled in. */
const blankLecture: LectureValues = {
  ...newLecture,
  resources: [{ ...newResource, title: '' }],
  durationSeconds: null,
};

/** The course's lectures, in the order in which students see them. */
export function LectureFields() {
  const { control, getValues } = useCourseForm();
  const { fields, append, remove, move, insert } = useFieldArray({
    control,
    name: 'lectures',
    // `id` is the lecture's own.
    keyName: 'key',
  });
  const notice = useRemovalNotice();
  const dismissUndo = useRef<() => void>(undefined);
  // Without the form there is nothing to put a lecture back into.
  useEffect(() => () => dismissUndo.current?.(), []);
  const addButton = useRef<HTMLButtonElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const [pasting, setPasting] = useState(false);
  const nameAt = (index: number) =>
    getValues(`lectures.${index}.title`) || copy.lectures.number(formatPlainNumber(index + 1));

  const moveTo = (index: number, target: number) => {
    setAnnouncement(copy.lectures.moved(nameAt(index), formatPlainNumber(target + 1)));
    move(index, target);
  };
  const moveBy = (index: number, step: number) => {
    const target = index + step;
    if (target >= 0 && target < fields.length) moveTo(index, target);
  };
  const removeAt = (index: number) => {
    const lecture = getValues(`lectures.${index}`);
    if (lecture === undefined) return;
    const undo = () => insert(Math.min(index, getValues('lectures').length), lecture);
    dismissUndo.current = showToast(notice(nameAt(index), lecture.id), {
      action: { label: copy.lectures.undo, onClick: undo },
    });
    remove(index);
    // The button that had the focus is gone with its lecture.
    addButton.current?.focus();
  };

  const addPasted = (pasted: readonly PastedLecture[]) => {
    append(
      pasted.map((lecture, index) => ({
        ...blankLecture,
        title: pastedTitle(lecture, fields.length + index + 1),
        durationSeconds: lecture.durationSeconds,
        resources: [{ ...newResource, src: lecture.src, title: '' }],
      })),
      { shouldFocus: false },
    );
    showToast(copy.paste.added(plural(pasted.length, nouns.lecture)));
  };

  return (
    <div className={styles.lectures}>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      <p className={form.muted}>
        {fields.length === 0 ? copy.lectures.empty : copy.lectures.keyboardHint}
      </p>
      <SortableLectures keys={fields.map(({ key }) => key)} nameAt={nameAt} onMove={moveTo}>
        {fields.map((field, index) => (
          <SortableLecture key={field.key} id={field.key}>
            <LectureCard
              index={index}
              count={fields.length}
              onMove={(step) => moveBy(index, step)}
              onRemove={() => removeAt(index)}
            />
          </SortableLecture>
        ))}
      </SortableLectures>
      {fields.length >= limits.lecturesPerCourse ? (
        <p className={form.muted}>{copy.lectures.limit(formatNumber(limits.lecturesPerCourse))}</p>
      ) : (
        <div className={layout.actions}>
          <Button
            ref={addButton}
            variant="outlined"
            startIcon={<PlusIcon />}
            onClick={() => append(blankLecture, { focusName: `lectures.${fields.length}.title` })}
          >
            {copy.lectures.add}
          </Button>
          <Button onClick={() => setPasting(true)}>{copy.lectures.addMany}</Button>
        </div>
      )}
      {pasting && (
        <PasteDialog count={fields.length} onClose={() => setPasting(false)} onAdd={addPasted} />
      )}
    </div>
  );
}
