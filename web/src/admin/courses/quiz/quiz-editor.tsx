import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { type FieldPath, FormProvider } from 'react-hook-form';
import { Form } from '../../../shared/form/form.tsx';
import { formatDateTime } from '../../../shared/format/time.ts';
import { classes } from '../../../shared/ui/classes.ts';
import * as styles from '../../ui/form/form.module.css';
import { FormSection } from '../../ui/form/form-fields.tsx';
import { LeaveDialog } from '../../ui/leave-dialog.tsx';
import { Regrade } from '../../ui/quiz/regrade.tsx';
import { ErrorSummary, useRefusal } from '../editor/form/error-summary.tsx';
import { SaveBar } from '../editor/save/save-bar.tsx';
import { fieldName } from './form/field-names.ts';
import { type QuizValues, useQuizEdit } from './form/quiz-values.ts';
import { SettingsFields } from './form/settings-fields.tsx';
import { QuestionFields, type QuestionList } from './questions/question-fields.tsx';
import { copy } from './quiz.copy.ts';
import type { LectureOf, OpenedQuiz } from './quiz-query.ts';
import { RemoveQuiz } from './save/remove-quiz.tsx';
import { type QuizDraft, useQuizDraft } from './save/use-quiz-draft.ts';
import { useSaveQuiz } from './save/use-save-quiz.ts';

interface Props {
  readonly lecture: LectureOf;
  readonly opened: OpenedQuiz;
  /** Unsaved values from an earlier visit. */
  readonly draft: QuizDraft | null;
  /** Storage key of the draft. */
  readonly draftKey: string;
  /** Called once the server has saved it. */
  readonly onSaved: () => void;
  readonly onRemoved: () => void;
}

const nothing = () => undefined;

/** Form for a lecture's quiz, new or existing. */
export function QuizEditor({ lecture, opened, draft, draftKey, onSaved, onRemoved }: Props) {
  const edit = useQuizEdit(draft?.base ?? opened, opened.lecture);
  const { base, form, unsaved } = edit;
  const kept = useQuizDraft({ edit, stored: opened, draft, key: draftKey });
  const refusal = useRefusal(form);
  // Version of the quiz that old attempts are not marked by yet.
  const [regrading, setRegrading] = useState(opened.regrade ? opened.version : null);
  const saving = useSaveQuiz({
    lecture,
    edit,
    refuse: refusal.refuse,
    onSaved: (stored) => {
      const { quiz, version } = stored;
      void kept.startFrom({ quiz, version }).then(onSaved);
      setRegrading(stored.regrade ? version : null);
      refusal.clear();
    },
  });
  const questions = useRef<QuestionList>(null);
  const goTo = (path: string) => {
    if (path.startsWith('questions.')) questions.current?.show(path);
    else form.setFocus(path as FieldPath<QuizValues>);
  };

  return (
    <FormProvider {...form}>
      <Form
        className={classes(styles.form, styles.wide)}
        onSubmit={saving.submit}
        onIncomplete={saving.refuse}
      >
        {regrading !== null && (
          <Regrade
            key={regrading}
            {...lecture}
            version={regrading}
            onDone={() => setRegrading(null)}
          />
        )}
        {draft !== null && kept.offered && (
          <Alert
            severity="info"
            action={
              <Button
                color="inherit"
                onClick={() => {
                  refusal.clear();
                  kept.toggle();
                }}
              >
                {kept.discarded ? copy.draft.undo : copy.draft.discard}
              </Button>
            }
          >
            {kept.discarded
              ? copy.draft.discarded
              : copy.draft.restored(formatDateTime(draft.keptAt))}
          </Alert>
        )}
        <p className={styles.muted}>{copy.requiredNote}</p>
        <ErrorSummary refusal={refusal} nameOf={fieldName} onGo={goTo} />
        {/* Input during a save would be neither saved nor kept. */}
        <div className={styles.form} inert={saving.state.progress !== null}>
          <FormSection title={copy.settings.title}>
            <SettingsFields />
          </FormSection>
          <FormSection title={copy.questions.title}>
            <QuestionFields ref={questions} cId={lecture.cId} lecture={opened.lecture} />
          </FormSection>
          {base.quiz !== null && (
            <div>
              <RemoveQuiz
                lecture={lecture}
                version={base.version}
                onRemoved={() => {
                  void kept.forget().then(onRemoved);
                }}
              />
            </div>
          )}
        </div>
        <SaveBar label={copy.save} state={saving.state} onCancel={nothing} words={copy.bar} />
      </Form>
      <LeaveDialog unsaved={unsaved} words={copy.leave} />
      {saving.dialog}
    </FormProvider>
  );
}
