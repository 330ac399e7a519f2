import type { User } from '@markaz/contract/accounts/users';
import type { Grade } from '@markaz/contract/catalogue/courses';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { gradeLabels } from '../../shared/courses/labels.ts';
import { paths } from '../../shared/paths.ts';
import { gradeAskedStorageKey, writeText } from '../../shared/storage.ts';
import { Button } from '../../shared/ui/button.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';
import * as styles from './grade-question.module.css';
import { sectionsCopy } from './sections.copy.ts';
import { useSaveProfile } from './use-save-profile.ts';

const copy = sectionsCopy.grade;

/** Asks a student once for their school year. */
export default function GradeQuestion({ user }: { readonly user: User }) {
  const [wasAsked, setWasAsked] = useState(false);
  const navigate = useNavigate();
  const id = useId();
  const close = () => {
    writeText(gradeAskedStorageKey, user.uid);
    setWasAsked(true);
  };
  const saveProfile = useSaveProfile(() => {
    close();
    const onClick = () => void navigate(paths.profile());
    showToast(copy.saved, { action: { label: copy.more, onClick } });
  });
  if (wasAsked) return null;
  return (
    <aside className={styles.question} aria-labelledby={id}>
      <div className={styles.text}>
        <h2 id={id}>{copy.title}</h2>
        <p>{copy.why}</p>
      </div>
      <div className={styles.grades}>
        {(Object.keys(gradeLabels) as Grade[]).map((grade) => (
          <Button
            key={grade}
            variant="secondary"
            busy={saveProfile.isPending}
            onClick={() => saveProfile.mutate({ grade })}
          >
            {gradeLabels[grade]}
          </Button>
        ))}
      </div>
      <Button variant="quiet" onClick={close}>
        {copy.skip}
      </Button>
      <p className={styles.problem} role="alert">
        {saveProfile.problem}
      </p>
    </aside>
  );
}
