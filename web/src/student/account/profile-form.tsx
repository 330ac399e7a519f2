import type { User } from '@markaz/contract/accounts/users';
import { useEffect, useId, useRef, useState } from 'react';
import { gradeLabels, madhhabLabels, sectionLabels } from '../../shared/courses/labels.ts';
import { Form } from '../../shared/form/form.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { DownIcon } from '../../shared/ui/icons.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';
import { accountCopy } from './account.copy.ts';
import * as styles from './profile.module.css';
import { sectionsCopy } from './sections.copy.ts';
import { useSaveProfile } from './use-save-profile.ts';

/**
 * Sections from which students choose. «general» is offered only to students who chose it earlier.
 */
const { general: _, ...studentSections } = sectionLabels;

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly labels: Readonly<Partial<Record<Value, string>>>;
  readonly chosen: Value | null;
  readonly onChoose: (value: Value | null) => void;
  readonly takesFocus?: boolean;
}

/**
 * A select with an empty option. It uses the browser's own element, which works best with touch and
 * screen readers.
 */
function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, labels, chosen, onChoose, takesFocus = false } = props;
  const values = Object.keys(labels) as Value[];
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (takesFocus) select.current?.focus();
  }, [takesFocus]);
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.list}>
        <select
          ref={select}
          id={id}
          className={styles.select}
          value={chosen ?? ''}
          onChange={({ target }) =>
            onChoose(values.find((value) => value === target.value) ?? null)
          }
        >
          <option value="">{accountCopy.unset}</option>
          {values.map((value) => (
            <option key={value} value={value}>
              {labels[value]}
            </option>
          ))}
        </select>
        <DownIcon className={styles.arrow} />
      </span>
    </div>
  );
}

interface Props {
  readonly user: User;
  readonly onDone: () => void;
}

export default function ProfileForm({ user, onDone }: Props) {
  const [profile, setProfile] = useState({
    grade: user.grade,
    section: user.section,
    madhhab: user.madhhab,
  });
  const saveProfile = useSaveProfile(() => {
    showToast(sectionsCopy.form.saved);
    onDone();
  });
  const submit = () => {
    if (!saveProfile.isPending) saveProfile.mutate(profile);
  };

  return (
    <Form className={styles.form} onSubmit={submit}>
      <p className={styles.why}>{sectionsCopy.form.why}</p>
      <Choice
        takesFocus
        label={accountCopy.grade}
        labels={gradeLabels}
        chosen={profile.grade}
        onChoose={(grade) => setProfile({ ...profile, grade })}
      />
      <Choice
        label={accountCopy.section}
        labels={user.section === 'general' ? sectionLabels : studentSections}
        chosen={profile.section}
        onChoose={(section) => setProfile({ ...profile, section })}
      />
      <Choice
        label={accountCopy.madhhab}
        labels={madhhabLabels}
        chosen={profile.madhhab}
        onChoose={(madhhab) => setProfile({ ...profile, madhhab })}
      />
      <p className={styles.error} role="alert">
        {saveProfile.problem}
      </p>
      <div className={styles.actions}>
        <Button type="submit" busy={saveProfile.isPending}>
          {saveProfile.isPending ? sectionsCopy.form.saving : sectionsCopy.form.save}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {sectionsCopy.cancel}
        </Button>
      </div>
    </Form>
  );
}
