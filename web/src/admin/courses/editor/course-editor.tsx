import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { courseKeys } from '../../../shared/courses/queries.ts';
import { authorsQuery } from '../../api/authors-query.ts';
import { adminKeys } from '../../api/course-queries.ts';
import { FormSection } from '../../ui/form/form-fields.tsx';
import { EditorForm } from '../editing/editor-form.tsx';
import { useDraft } from '../editing/use-draft.tsx';
import { useEdit } from '../editing/use-edit.ts';
import type { ItemListHandle } from '../editing/use-items.ts';
import { useSave } from '../editing/use-save.ts';
import { copy as pictureCopy } from '../picture/picture.copy.ts';
import { ThumbnailField } from '../picture/thumbnail-field.tsx';
import { useThumbnail } from '../picture/use-thumbnail.ts';
import {
  type OpenedCourse,
  OpenedCourseContext,
  storedCourseQuery,
  submitCourse,
  updateCourse,
} from './course-calls.ts';
import { CourseInfoFields, UnpublishNotice } from './course-fields.tsx';
import { type CourseDraft, courseResolver, toCourseFormValues } from './course-values.ts';
import { describeField } from './describe-field.ts';
import { copy } from './editor.copy.ts';
import { LectureList } from './lectures/lecture-list.tsx';
import { RemovedLectures } from './lectures/removed-lectures.tsx';
import { describeCourseDifference, mergeCourse } from './merge-course.ts';

const unreadablePicture = { path: 'thumbnail', message: pictureCopy.problems.unreadable };
const changedQueries = [adminKeys.courses, courseKeys.all, authorsQuery.queryKey];

interface Props {
  readonly stored: OpenedCourse | null;
  readonly draft: CourseDraft | null;
  readonly draftKey: string;
  /** @param examId id of the lecture if the save added an exam, which has no questions yet */
  readonly onSaved: (id: string, examId?: string) => void;
  /** Adds a new lecture when this becomes true. */
  readonly addLecture?: boolean;
  readonly onLectureAdded?: () => void;
}

export function CourseEditor({
  stored,
  draft,
  draftKey,
  onSaved,
  addLecture = false,
  onLectureAdded,
}: Props) {
  const queryClient = useQueryClient();
  const thumbnail = useThumbnail();
  const { picture, removePicture } = thumbnail;
  const edit = useEdit({
    initialBase: draft?.base ?? stored,
    toFormValues: toCourseFormValues,
    resolver: courseResolver,
    unsaved: thumbnail.unsaved,
  });
  const { base } = edit;
  const [requestId] = useState(() => draft?.requestId ?? crypto.randomUUID());
  const { notice, deleteDraft, startFrom } = useDraft({
    key: draftKey,
    edit,
    extraData: { requestId, picture, removePicture },
    draft,
    stored,
    onRestart: (restored) =>
      thumbnail.reset(restored?.picture ?? null, restored?.removePicture ?? false),
  });
  /** Whether the next save continues with the questions of a new exam. */
  const isAddingExam = useRef(false);
  const saving = useSave({
    edit,
    send: async ({ courseInfo, lectures }, basedOn, upload) => {
      // Orders start at 1, like the spec's default order (spec 9).
      const numberedLectures = lectures.map((lecture, index) => ({ ...lecture, order: index + 1 }));
      const parts = { courseInfo, lectures: numberedLectures, thumbnail: picture };
      if (basedOn === null) return submitCourse({ requestId, ...parts }, upload);
      const { id, updatedAt } = basedOn.course;
      const removeThumbnail = removePicture && picture === null;
      return updateCourse({ id, updatedAt, ...parts, removeThumbnail }, upload);
    },
    onSaved: (saved) => {
      if (typeof saved === 'string') return void deleteDraft().then(() => onSaved(saved));
      const known = new Set(base?.lectures.map(({ id }) => id));
      const exam = isAddingExam.current
        ? saved.lectures.findLast(({ id, resources }) => !known.has(id) && resources.length === 0)
        : undefined;
      isAddingExam.current = false;
      void startFrom(saved).then(() => onSaved(saved.course.id, exam?.id));
    },
    changedQueries,
    readStored: (original) =>
      queryClient.fetchQuery({ ...storedCourseQuery(original.course.id), staleTime: 0 }),
    isSameVersion: (one, other) => one.course.updatedAt === other.course.updatedAt,
    merge: mergeCourse,
    describe: describeCourseDifference,
    hasOtherErrors: thumbnail.state.status === 'failed',
    copy,
  });

  const [addedExams, countExam] = useReducer((count: number) => count + 1, 0);
  const saveWithExam = useEffectEvent(() => {
    isAddingExam.current = true;
    saving.submit();
  });
  useEffect(() => {
    if (addedExams > 0) saveWithExam();
  }, [addedExams]);
  const lectures = useRef<ItemListHandle>(null);
  useEffect(() => {
    if (!addLecture) return;
    lectures.current?.add();
    onLectureAdded?.();
  }, [addLecture, onLectureAdded]);

  return (
    <OpenedCourseContext value={stored}>
      <EditorForm
        edit={edit}
        saving={saving}
        notices={notice}
        otherErrors={thumbnail.state.status === 'failed' ? [unreadablePicture] : []}
        describeField={describeField}
        list={{ name: 'lectures', ref: lectures }}
        saveLabel={base === null ? copy.save : copy.saveChanges}
        saveDisabled={thumbnail.state.status === 'working'}
        texts={copy}
      >
        <FormSection title={copy.basics}>
          <CourseInfoFields />
          {base?.course.published && <UnpublishNotice />}
        </FormSection>
        <FormSection title={copy.fields.thumbnail}>
          <ThumbnailField thumbnail={thumbnail} storedUrl={base?.course.thumbnail?.src ?? null} />
        </FormSection>
        <FormSection title={copy.fields.lectures}>
          <LectureList ref={lectures} onExamAdded={base === null ? null : countExam} />
          {base !== null && (
            <RemovedLectures
              stored={base}
              unsaved={edit.unsaved}
              onRestored={(course) => void startFrom(course)}
            />
          )}
        </FormSection>
      </EditorForm>
    </OpenedCourseContext>
  );
}
