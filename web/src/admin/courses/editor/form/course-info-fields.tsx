import { memo } from 'react';
import { gradeLabels, madhhabLabels, sectionLabels } from '../../../../shared/courses/labels.ts';
import { FormChoice, FormSwitch, FormTextField } from '../../../ui/form/form-fields.tsx';
import { copy } from '../editor.copy.ts';
import { AuthorField } from './author-field.tsx';
import * as styles from './course-info-fields.module.css';
import { LongTextField } from './long-text-field.tsx';
import { SubjectField } from './subject-field.tsx';

const choices = [
  { name: 'courseInfo.grade', label: copy.grade, options: gradeLabels },
  { name: 'courseInfo.section', label: copy.section, options: sectionLabels },
  {
    name: 'courseInfo.madhhab',
    label: copy.madhhab,
    options: madhhabLabels,
    helperText: copy.madhhabHint,
  },
];

/** Rendered once: each field follows the form by itself. */
export const CourseInfoFields = memo(function CourseInfoFields() {
  return (
    <>
      <FormTextField required name="courseInfo.title" label={copy.courseTitle} />
      <LongTextField
        name="courseInfo.description"
        label={copy.description}
        helperText={copy.descriptionHint}
      />
      <div className={styles.pair}>
        <SubjectField />
        <AuthorField />
      </div>
      <div className={styles.triple}>
        {choices.map((choice) => (
          <FormChoice key={choice.name} none={copy.none} {...choice} />
        ))}
      </div>
      <FormSwitch
        name="courseInfo.published"
        label={copy.published}
        hint={copy.publishedHint}
        values={[true, false]}
      />
    </>
  );
});
