import { arrayMove } from '@dnd-kit/sortable';
import { newLecture, newResource } from '@markaz/contract/catalogue/lectures';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { type FieldPath, useFieldArray } from 'react-hook-form';
import { formatPlainNumber } from '../../../../shared/format/numbers.ts';
import { copy } from '../editor.copy.ts';
import {
  type CourseFormValues,
  type LectureValues,
  useCourseForm,
} from '../form/course-form-values.ts';
import type { PastedLecture } from '../paste/bulk-paste.ts';
import { pastedTitle } from '../paste/paste-dialog.tsx';

/** Index of the open lecture; undefined for none. */
interface Open {
  readonly index?: number | undefined;
  /** Its field that takes the focus once rendered. */
  readonly focus?: FieldPath<CourseFormValues>;
}

/** The spec's template, with its default resource ready to be filled in. */
const blankLecture: LectureValues = {
  ...newLecture,
  unit: '',
  resources: [{ ...newResource, title: '', bytes: null }],
  durationSeconds: null,
};

const isBlank = ({ title, unit, resources = [] }: LectureValues) =>
  title === '' && unit === '' && resources.every(({ src }) => src === '');

/** A lecture's title, or its number if it has none yet. */
export function titleOf(lecture: LectureValues | undefined, index: number): string {
  return lecture?.title.trim() || copy.lectures.number(formatPlainNumber(index + 1));
}

/** The course's lectures: their order, the open one, and the actions on them. */
export function useLectures() {
  const { control, getValues, setFocus, setValue } = useCourseForm();
  const { fields, append, remove, move, insert } = useFieldArray({
    control,
    name: 'lectures',
    // `id` is the lecture's own.
    keyName: 'key',
  });
  const [open, setOpen] = useState<Open>({});
  useEffect(() => {
    if (open.focus !== undefined) setFocus(open.focus);
  }, [open, setFocus]);
  // A stored lecture keeps its row and focus across a save.
  const ids = useMemo(() => fields.map(({ id, key }) => id ?? key), [fields]);

  const add = useCallback(() => {
    const lectures = getValues('lectures');
    const last = lectures.at(-1);
    // An empty last lecture is reused.
    const isThere = last !== undefined && isBlank(last);
    if (!isThere) append(blankLecture, { shouldFocus: false });
    const index = lectures.length - (isThere ? 1 : 0);
    setOpen({ index, focus: `lectures.${index}.title` });
  }, [append, getValues]);

  const addPasted = (pasted: readonly PastedLecture[]) =>
    append(
      pasted.map((lecture, index) => ({
        ...blankLecture,
        title: pastedTitle(lecture, fields.length + index + 1),
        unit: lecture.unit === pasted[index - 1]?.unit ? '' : lecture.unit,
        durationSeconds: lecture.durationSeconds,
        resources: [{ ...newResource, src: lecture.src, title: '', bytes: null }],
      })),
      { shouldFocus: false },
    );

  const moveTo = useCallback(
    (from: number, to: number) => {
      const places = getValues('lectures').map((_, index) => index);
      move(from, to);
      setOpen(({ index = -1 }) => {
        const place = arrayMove(places, from, to).indexOf(index);
        return place === -1 ? {} : { index: place };
      });
    },
    [getValues, move],
  );

  /** Returns the removed lecture. The unit that began with it now begins with the next one. */
  const removeAt = useCallback(
    (at: number) => {
      const [lecture, next] = getValues('lectures').slice(at, at + 2);
      remove(at);
      if (lecture?.unit && next?.unit === '')
        setValue(`lectures.${at}.unit`, lecture.unit, { shouldDirty: true });
      setOpen(({ index = at }) => (index === at ? {} : { index: index - (index > at ? 1 : 0) }));
      return lecture;
    },
    [getValues, remove, setValue],
  );

  const insertAt = (at: number, lecture: LectureValues) => {
    insert(at, lecture, { shouldFocus: false });
    setOpen(({ index }) => (index === undefined ? {} : { index: index + (index >= at ? 1 : 0) }));
  };

  const toggle = useCallback(
    (at: number) => setOpen(({ index }) => (index === at ? {} : { index: at })),
    [],
  );

  /** Opens the lecture of a field and focuses the field. @param path as errors name it. */
  const show = useCallback((path: string) => {
    const [whole, index] = /^lectures\.(\d+)/u.exec(path) ?? [];
    const field = whole === path ? `${path}.title` : path;
    if (index !== undefined)
      setOpen({ index: Number(index), focus: field as FieldPath<CourseFormValues> });
  }, []);

  return {
    /** Keys of the rows, in their order. */
    ids,
    open: open.index,
    add,
    addPasted,
    moveTo,
    removeAt,
    insertAt,
    toggle,
    show,
  };
}
