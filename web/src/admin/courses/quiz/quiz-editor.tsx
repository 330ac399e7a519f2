import { examState } from '@markaz/contract/learning/exam-rules';
import Alert from '@mui/material/Alert';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { courseKeys } from '../../../shared/courses/queries.ts';
import { ConfirmDialog, DialogButton } from '../../ui/confirm-dialog.tsx';
import { formatDayAndHour } from '../../ui/form/cairo-time.ts';
import { FormSection } from '../../ui/form/form-fields.tsx';
import { TrashIcon } from '../../ui/icons.tsx';
import { Regrade } from '../../ui/quiz/regrade.tsx';
import { useAction } from '../../ui/use-action.ts';
import { EditorForm } from '../editing/editor-form.tsx';
import { type Draft, useDraft } from '../editing/use-draft.tsx';
import { useEdit } from '../editing/use-edit.ts';
import type { ItemListHandle } from '../editing/use-items.ts';
import { useSave } from '../editing/use-save.ts';
import { DrawFields } from './exam/draw-fields.tsx';
import { ExamFields } from './exam/exam-fields.tsx';
import { describeField } from './form/describe-field.ts';
import { type QuizValues, quizResolver, toQuizValues } from './form/quiz-values.ts';
import { SettingsFields } from './form/settings-fields.tsx';
import { describeQuizDifference, mergeQuiz } from './merge-quiz.ts';
import { QuestionFields } from './questions/question-fields.tsx';
import { copy } from './quiz.copy.ts';
import {
  type LectureIds,
  type OpenedQuiz,
  type StoredQuiz,
  saveQuiz,
  storedQuizQuery,
} from './quiz-query.ts';

export type QuizDraft = Draft<QuizValues, StoredQuiz>;

interface RemovalProps {
  readonly lecture: LectureIds;
  readonly version: number;
  readonly onRemoved: () => void;
}

function RemoveQuiz({ lecture, version, onRemoved }: RemovalProps) {
  const texts = copy.removal;
  const { run, ...action } = useAction({
    call: () => saveQuiz({ ...lecture, version, quiz: null }),
    failureText: texts.failed,
    invalidates: [courseKeys.all],
    onDone: onRemoved,
  });
  return (
    <div>
      <DialogButton
        color="error"
        startIcon={<TrashIcon />}
        renderDialog={(close) => (
          <ConfirmDialog
            danger
            title={texts.title}
            confirm={texts.confirm}
            action={action}
            onConfirm={() => run()}
            onClose={close}
          >
            <p>{texts.text}</p>
          </ConfirmDialog>
        )}
      >
        {texts.button}
      </DialogButton>
    </div>
  );
}

interface Props {
  readonly lecture: LectureIds;
  readonly opened: OpenedQuiz;
  readonly draft: QuizDraft | null;
  readonly draftKey: string;
  /** Whether a new quiz is an exam. */
  readonly startsAsExam?: boolean;
  readonly onSaved: () => void;
  readonly onRemoved: () => void;
}

export function QuizEditor(props: Props) {
  const { lecture, opened, draft, draftKey, startsAsExam = false, onSaved, onRemoved } = props;
  const queryClient = useQueryClient();
  const edit = useEdit({
    initialBase: draft?.base ?? opened,
    toFormValues: ({ quiz }: StoredQuiz) => toQuizValues(quiz, opened.lecture, startsAsExam),
    resolver: quizResolver,
  });
  const { notice, deleteDraft, startFrom } = useDraft({
    key: draftKey,
    edit,
    extraData: {},
    draft,
    stored: opened,
  });
  // Version of the quiz with which earlier attempts must be regraded, or null if there are none.
  const [regradeVersion, setRegradeVersion] = useState(opened.regrade ? opened.version : null);
  const saving = useSave({
    edit,
    send: (quiz, { version }, { onProgress }) => {
      // Reports the upload as complete at once, because the body is small.
      onProgress?.(1);
      return saveQuiz({ ...lecture, version, quiz });
    },
    onSaved: ({ quiz, version, regrade }) => {
      void startFrom({ quiz, version }).then(onSaved);
      // The page's heading links to the results and the paper of a stored quiz.
      queryClient.setQueryData(
        storedQuizQuery(lecture).queryKey,
        (before) => before && { ...before, quiz, version, regrade },
      );
      setRegradeVersion(regrade ? version : null);
    },
    changedQueries: [courseKeys.all],
    readStored: () => queryClient.fetchQuery({ ...storedQuizQuery(lecture), staleTime: 0 }),
    restartIfDeleted: (theirs) => {
      if (theirs.quiz !== null) return null;
      const { settings, questions, drawn = [] } = edit.form.getValues();
      const withoutIds = (each: typeof questions) => each.map(({ id: _, ...rest }) => rest);
      const typed = { settings, questions: withoutIds(questions), drawn: withoutIds(drawn) };
      edit.restart(theirs, typed);
      return copy.conflict.deleted;
    },
    isSameVersion: (one, other) => one.version === other.version,
    merge: mergeQuiz,
    describe: describeQuizDifference,
    // The form has the same structure as `quiz` in the request.
    formPathOf: (field) => field.replace(/^quiz\./u, ''),
    copy,
  });
  const questions = useRef<ItemListHandle>(null);
  const storedExam = edit.base.quiz?.settings.exam ?? null;
  const isOpen = storedExam !== null && examState(storedExam, new Date()) === 'open';
  const isExam = useWatch({ control: edit.form.control, name: 'settings.exam' }) != null;

  return (
    <EditorForm
      edit={edit}
      saving={saving}
      notices={
        <>
          {regradeVersion !== null && (
            <Regrade
              key={regradeVersion}
              {...lecture}
              version={regradeVersion}
              onDone={() => setRegradeVersion(null)}
            />
          )}
          {notice}
          {isOpen && (
            <Alert severity="info">{copy.exam.open(formatDayAndHour(storedExam.closes))}</Alert>
          )}
        </>
      }
      describeField={describeField}
      list={{ name: 'questions', ref: questions }}
      saveLabel={copy.save}
      texts={copy}
    >
      <FormSection title={copy.settings.title}>
        <SettingsFields />
      </FormSection>
      <FormSection title={copy.exam.title}>
        <ExamFields cId={lecture.cId} />
      </FormSection>
      <FormSection title={copy.questions.title}>
        <QuestionFields ref={questions} cId={lecture.cId} lectureTitle={opened.lecture} />
      </FormSection>
      {isExam && (
        <FormSection title={copy.draws.title}>
          <DrawFields {...lecture} />
        </FormSection>
      )}
      {edit.base.quiz !== null && !isOpen && (
        <RemoveQuiz
          lecture={lecture}
          version={edit.base.version}
          onRemoved={() => void deleteDraft().then(onRemoved)}
        />
      )}
    </EditorForm>
  );
}
