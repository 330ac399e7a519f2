import { CheckIcon } from '../../shared/ui/icons.tsx';
import { copy } from './copy.ts';
import styles from './lecture-player.module.css';

interface Props {
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

/** Sparing data, for whoever pays by the megabyte. */
export function SaverSwitch({ on, onChange }: Props) {
  return (
    <div className={styles.saver}>
      <button
        type="button"
        className={styles.video}
        aria-pressed={on}
        onClick={() => onChange(!on)}
      >
        {on && <CheckIcon size={16} />}
        {copy.saver}
      </button>
      <span className={styles.hint}>{on ? copy.saverOn : copy.saverOff}</span>
    </div>
  );
}
