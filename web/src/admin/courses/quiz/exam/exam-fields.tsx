import type { Exam } from '@markaz/contract/catalogue/exams';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { bundlesQuery } from '../../../api/bundles-query.ts';
import * as form from '../../../ui/form/form.module.css';
import { FormRadioField } from '../../../ui/form/form-fields.tsx';
import { FormTimeField } from '../../../ui/form/time-field.tsx';
import * as layout from '../../../ui/layout.module.css';
import { SelectField } from '../../../ui/select-field.tsx';
import { useHasAccess } from '../../../ui/use-has-access.ts';
import { newExamSettings, useQuizForm } from '../form/quiz-values.ts';
import { copy } from '../quiz.copy.ts';

const texts = copy.exam;

interface BundleFieldProps {
  readonly cId: string;
}

/** Chooses whether an exam belongs to the course or to one of the course's bundles. */
function ChooseBundle({ cId }: BundleFieldProps) {
  const { control } = useQuizForm();
  const { field, fieldState } = useController({ control, name: 'settings.exam.bundle' });
  const { data = [], isError } = useQuery(bundlesQuery);
  const chosen: Exam['bundle'] = field.value ?? undefined;
  const bundles = data.filter(
    ({ id, courses, archived }) => courses.includes(cId) && (!archived || id === chosen?.id),
  );
  if (bundles.length === 0 && chosen === undefined && !isError) return null;
  const isListed = chosen === undefined || bundles.some(({ id }) => id === chosen.id);
  const options = [
    ['', texts.wholeCourse] as const,
    ...(isListed ? [] : [[chosen.id, texts.ofBundle(chosen.name)] as const]),
    ...bundles.map(({ id, name }) => [id, texts.ofBundle(name)] as const),
  ];
  const problem = fieldState.error?.message ?? (isError ? texts.bundlesFailed : undefined);
  return (
    <SelectField
      label={texts.bundle}
      value={chosen?.id ?? ''}
      options={options}
      helperText={problem ?? texts.bundleHint}
      onChange={(id) => {
        const bundle = bundles.find((each) => each.id === id);
        // The server stores the bundle's current name and courses.
        // Null means none, because a field cannot be undefined.
        field.onChange(bundle ? { id, name: bundle.name, courses: bundle.courses } : null);
      }}
    />
  );
}

/** The bundle of an exam. Staff who may not see bundles cannot change it. */
function BundleField({ cId }: BundleFieldProps) {
  const { control } = useQuizForm();
  const bundle = useWatch({ control, name: 'settings.exam.bundle' });
  const hasAccess = useHasAccess();
  if (hasAccess('sales')) return <ChooseBundle cId={cId} />;
  if (bundle == null) return null;
  return (
    <p>
      {texts.ofBundle(bundle.name)} <span className={form.muted}>{texts.bundleOthers}</span>
    </p>
  );
}

/** Turns the quiz into an exam, and sets its window. */
export function ExamFields({ cId }: BundleFieldProps) {
  const { control, setValue, getValues } = useQuizForm();
  const exam = useWatch({ control, name: 'settings.exam' });
  /** The settings before the last change of the switch, which a second change restores. */
  const former = useRef<ReturnType<typeof newExamSettings>>(undefined);
  const toggle = (isExam: boolean) => {
    const { attempts, gate, exam: current } = getValues('settings');
    const restored = former.current ?? {
      ...newExamSettings(),
      ...(!isExam && { attempts, gate, exam: null }),
    };
    former.current = { attempts, gate, exam: current ?? null };
    setValue('settings.exam', restored.exam, { shouldDirty: true });
    setValue('settings.attempts', restored.attempts, { shouldDirty: true });
    setValue('settings.gate', restored.gate, { shouldDirty: true });
  };
  return (
    <>
      <FormControlLabel
        className={form.switch ?? ''}
        label={
          <>
            {texts.name}
            <span className={form.muted}> {texts.hint}</span>
          </>
        }
        control={<Switch checked={exam != null} onChange={(_, isExam) => toggle(isExam)} />}
      />
      {exam != null && (
        <>
          <div className={layout.fields}>
            <FormTimeField
              name="settings.exam.opens"
              label={texts.opens}
              helperText={texts.cairo}
              emptyValue=""
            />
            <FormTimeField
              name="settings.exam.closes"
              label={texts.closes}
              helperText={texts.closesHint}
              emptyValue=""
            />
          </div>
          <FormRadioField
            name="settings.exam.results"
            label={texts.results}
            options={texts.resultNames}
            hint={texts.resultHints[exam.results]}
          />
          <BundleField cId={cId} />
        </>
      )}
    </>
  );
}
