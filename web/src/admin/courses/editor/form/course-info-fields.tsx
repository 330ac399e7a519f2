import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useController } from 'react-hook-form';
import { gradeLabels, madhhabLabels, sectionLabels } from '../../../../shared/courses/labels.ts';
import { copy } from '../copy.ts';
import styles from '../course-editor.module.css';
import { AuthorField } from './author-field.tsx';
import { FormChoice } from './form-choice.tsx';
import { FormTextField } from './form-text-field.tsx';
import { useCourseForm } from './use-course-form.ts';

function PublishedSwitch() {
  const { control } = useCourseForm();
  const { field } = useController({ control, name: 'courseInfo.published' });
  return (
    <FormControlLabel
      className={styles.published}
      label={
        <>
          {copy.published}
          <span className={styles.muted}> {copy.publishedHint}</span>
        </>
      }
      control={
        <Switch
          name={field.name}
          checked={field.value !== false}
          onChange={(_, checked) => field.onChange(checked)}
          onBlur={field.onBlur}
          slotProps={{ input: { ref: field.ref } }}
        />
      }
    />
  );
}

/** What the course is, for whom, and by whom. */
export function CourseInfoFields() {
  return (
    <div className={styles.fields}>
      <FormTextField required name="courseInfo.title" label={copy.courseTitle} autoComplete="off" />
      <FormTextField
        multiline
        minRows={3}
        maxRows={14}
        name="courseInfo.description"
        label={copy.description}
        helperText={copy.descriptionHint}
      />
      <div className={styles.pair}>
        <FormTextField
          name="courseInfo.subject"
          label={copy.subject}
          helperText={copy.subjectHint}
          autoComplete="off"
        />
        <AuthorField />
      </div>
      <div className={styles.triple}>
        <FormChoice name="courseInfo.grade" label={copy.grade} options={gradeLabels} />
        <FormChoice name="courseInfo.section" label={copy.section} options={sectionLabels} />
        <FormChoice
          name="courseInfo.madhhab"
          label={copy.madhhab}
          helperText={copy.madhhabHint}
          options={madhhabLabels}
        />
      </div>
      <PublishedSwitch />
    </div>
  );
}
