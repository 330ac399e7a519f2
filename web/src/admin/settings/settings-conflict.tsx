import type { SettingsInput } from '@markaz/contract/settings';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import type { SettingsPart } from './compare-settings.ts';
import { copy } from './copy.ts';
import styles from './settings-form.module.css';

export interface Dispute {
  readonly theirs: SettingsInput;
  /** What both changed, as far as it is not settled. */
  readonly parts: readonly SettingsPart[];
}

interface Props {
  readonly dispute: Dispute;
  readonly onTake: (part: SettingsPart) => void;
}

function wording({ announcement, ...theirs }: SettingsInput, part: SettingsPart): string {
  return part === 'announcement' ? (announcement?.text ?? copy.noAnnouncement) : theirs[part];
}

/** What another admin saved meanwhile in place of what is written here, to be taken over or not. */
export function SettingsConflict({ dispute: { theirs, parts }, onTake }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Alert severity="warning" ref={box} tabIndex={-1}>
      <AlertTitle component="h2">{copy.conflict.title}</AlertTitle>
      <p>{copy.conflict.text}</p>
      <ul className={styles.disputes}>
        {parts.map((part) => (
          <li key={part}>
            <p>
              {copy.conflict.theirs(copy[part])} «<bdi>{wording(theirs, part)}</bdi>»
            </p>
            <Button
              size="small"
              aria-label={copy.conflict.take(copy[part])}
              onClick={() => onTake(part)}
            >
              {copy.conflict.takeShort}
            </Button>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
