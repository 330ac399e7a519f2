import Alert from '@mui/material/Alert';
import { useController, useWatch } from 'react-hook-form';
import { FormTimeField } from '../../ui/form/time-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import * as styles from '../editing/fields.module.css';
import { useCourseForm } from './course-values.ts';
import { copy } from './editor.copy.ts';

type Publishing = keyof typeof copy.publishing;

/** Chooses whether the course is published now, at a time, or not. */
export function PublishField() {
  const { control, setValue, clearErrors } = useCourseForm();
  const { field } = useController({ control, name: 'courseInfo.published' });
  const publishAt = useWatch({ control, name: 'courseInfo.publishAt' });
  // A draft that an older version of this page stored has no time.
  const unpublished: Publishing = publishAt == null ? 'draft' : 'later';
  const chosen: Publishing = field.value === false ? unpublished : 'now';
  return (
    <div className={styles.pair}>
      <SelectField
        label={copy.fields['courseInfo.published']}
        value={chosen}
        options={Object.entries(copy.publishing)}
        onChange={(publishing) => {
          field.onChange(publishing === 'now');
          // An empty text is refused, so that a draft is not saved by mistake.
          const time = publishing === 'later' ? '' : null;
          setValue('courseInfo.publishAt', time, { shouldDirty: true });
          clearErrors('courseInfo.publishAt');
        }}
      />
      {chosen === 'later' && (
        <FormTimeField
          name="courseInfo.publishAt"
          label={copy.fields['courseInfo.publishAt']}
          emptyValue=""
        />
      )}
    </div>
  );
}

/** Says that a time of publishing is past, which publishes at once. */
export function PastTimeNotice() {
  const publishAt = useWatch({ name: 'courseInfo.publishAt' });
  const isPast =
    typeof publishAt === 'string' && publishAt !== '' && Date.parse(publishAt) < Date.now();
  return isPast ? <Alert severity="info">{copy.pastTime}</Alert> : null;
}
