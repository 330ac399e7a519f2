import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { courseKeys } from '../../../shared/courses/queries.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormSection } from '../../ui/form/form-fields.tsx';
import { TrashIcon } from '../../ui/icons.tsx';
import { Regrade } from '../../ui/quiz/regrade.tsx';
import { useAction } from '../../ui/use-action.ts';
import { EditorForm } from '../editing/editor-form.tsx';
import { type Draft, useDraft } from '../editing/use-draft.tsx';
import { useEdit } from '../editing/use-edit.ts';
import type { ItemListHandle } from '../editing/use-items.ts';
import { useSave } from '../editing/use-save.ts';
import { fieldName } from './form/field-names.ts';
import { type QuizValues, quizResolver, quizValues } from './form/quiz-values.ts';
import { SettingsFields } from './form/settings-fields.tsx';
import { differenceInWords, mergeQuiz } from './merge-quiz.ts';
import { QuestionFields } from './questions/question-fields.tsx';
import { copy } from './quiz.copy.ts';
import {
  type LectureOf,
  type OpenedQuiz,
  type StoredQuiz,
  saveQuiz,
  storedQuizQuery,
} from './quiz-query.ts';

export type QuizDraft = Draft<QuizValues, StoredQuiz>;

interface RemovalProps {
  readonly lecture: LectureOf;
  readonly version: number;
  readonly onRemoved: () => void;
}

function RemoveQuiz({ lecture, version, onRemoved }: RemovalProps) {
  const words = copy.removal;
  const [asked, setAsked] = useState(false);
  const { run, ...action } = useAction({
    call: () => saveQuiz({ ...lecture, version, quiz: null }),
    failureText: words.failed,
    invalidates: [courseKeys.all],
    onDone: onRemoved,
  });
  return (
    <div>
      <Button color="error" startIcon={<TrashIcon />} onClick={() => setAsked(true)}>
        {words.button}
      </Button>
      {asked && (
        <ConfirmDialog
          danger
          title={words.title}
          confirm={words.confirm}
          action={action}
          onConfirm={() => run()}
          onClose={() => setAsked(false)}
        >
          <p>{words.text}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

interface Props {
  readonly lecture: LectureOf;
  readonly opened: OpenedQuiz;
  readonly draft: QuizDraft | null;
  readonly draftKey: string;
  readonly onSaved: () => void;
  readonly onRemoved: () => void;
}

export function QuizEditor({ lecture, opened, draft, draftKey, onSaved, onRemoved }: Props) {
  const queryClient = useQueryClient();
  const edit = useEdit({
    from: draft?.base ?? opened,
    valuesOf: ({ quiz }: StoredQuiz) => quizValues(quiz, opened.lecture),
    resolver: quizResolver,
  });
  const { notice, deleteDraft, startFrom } = useDraft({
    key: draftKey,
    edit,
    beside: {},
    draft,
    stored: opened,
  });
  // Version of the quiz by which earlier attempts still have to be marked.
  const [regrading, setRegrading] = useState(opened.regrade ? opened.version : null);
  const saving = useSave({
    edit,
    send: (quiz, { version }, { onProgress }) => {
      // The body is small, so it counts as uploaded at once.
      onProgress?.(1);
      return saveQuiz({ ...lecture, version, quiz });
    },
    onSaved: ({ quiz, version, regrade }) => {
      void startFrom({ quiz, version }).then(onSaved);
      setRegrading(regrade ? version : null);
    },
    changes: [courseKeys.all],
    read: () => queryClient.fetchQuery({ ...storedQuizQuery(lecture), staleTime: 0 }),
    restart: (theirs) => {
      if (theirs.quiz !== null) return null;
      const { settings, questions } = edit.form.getValues();
      edit.begin(theirs, { settings, questions: questions.map(({ id: _, ...each }) => each) });
      return copy.conflict.gone;
    },
    merge: mergeQuiz,
    words: differenceInWords,
    // The form has the structure of `quiz` in the request.
    pathOf: (field) => field.replace(/^quiz\./u, ''),
    copy,
  });
  const questions = useRef<ItemListHandle>(null);

  return (
    <EditorForm
      edit={edit}
      saving={saving}
      notices={
        <>
          {regrading !== null && (
            <Regrade
              key={regrading}
              {...lecture}
              version={regrading}
              onDone={() => setRegrading(null)}
            />
          )}
          {notice}
        </>
      }
      nameOf={fieldName}
      list={{ name: 'questions', ref: questions }}
      save={copy.save}
      words={copy}
    >
      <FormSection title={copy.settings.title}>
        <SettingsFields />
      </FormSection>
      <FormSection title={copy.questions.title}>
        <QuestionFields ref={questions} cId={lecture.cId} lecture={opened.lecture} />
      </FormSection>
      {edit.base.quiz !== null && (
        <RemoveQuiz
          lecture={lecture}
          version={edit.base.version}
          onRemoved={() => void deleteDraft().then(onRemoved)}
        />
      )}
    </EditorForm>
  );
}
